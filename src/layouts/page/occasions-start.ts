import { can } from '#src/capabilities.ts'

/** The first use of a menu fetches the occasions that are on; without a connection it has none. */
const begin = () => void import('./occasions.ts').catch(() => undefined)

if (can('occasions'))
  for (const [place, sign] of [
    ['.menu', 'pointerover'],
    ['.menu', 'focusin'],
    ['[commandfor=menu]', 'click'],
  ] as const)
    document.querySelector(place)?.addEventListener(sign, begin, { once: true })
