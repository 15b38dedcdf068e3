import { can } from '#src/capabilities.ts'

/** Loads the current occasions with the first use of a menu; offline there are none. */
const begin = () => void import('./occasions.ts').catch(() => undefined)

if (can('occasions'))
  for (const [place, sign] of [
    ['.menu', 'pointerover'],
    ['.menu', 'focusin'],
    ['[commandfor=menu]', 'click'],
  ] as const)
    document.querySelector(place)?.addEventListener(sign, begin, { once: true })
