import { can } from '#src/capabilities.ts'

/** Loads what the menus lack with the first use of one: occasions, and more on phones. Offline they stay without. */
const begin = () => void import('./menus.ts').catch(() => undefined)

if (can('occasions'))
  for (const [place, type] of [
    ['.menu', 'pointerover'],
    ['.menu', 'focusin'],
    ['[commandfor=menu]', 'click'],
  ] as const)
    document.querySelector(place)?.addEventListener(type, begin, { once: true })
