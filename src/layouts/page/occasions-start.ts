import { can } from '#src/capabilities.ts'

const used = new AbortController()

/** Fetches the occasions that are on with the first use of a menu; without a connection it has none. */
const begin = () => {
  used.abort()
  import('./occasions.ts').then(
    ({ addOccasions }) => addOccasions(),
    () => undefined,
  )
}

if (can('occasions'))
  for (const [place, sign] of [
    ['.menu', 'pointerover'],
    ['.menu', 'focusin'],
    ['[commandfor=menu]', 'click'],
  ] as const)
    document.querySelector(place)?.addEventListener(sign, begin, { signal: used.signal })
