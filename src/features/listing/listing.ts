import '#src/components/live.ts'
import { hasPlace } from './place.ts'

/**
 * All that a listing runs before a shopper touches it. Scrolling, sorting and narrowing come with the
 * first sign of use; at once where the address or the tab's history ask for something.
 */
const signs = ['scroll', 'pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

const open = () =>
  import('./open.ts').then(
    ({ openListing }) => openListing(),
    // The line is down: the next sign tries again. Until then the page numbers lead on.
    () => wait(),
  )

const wait = () => {
  const used = new AbortController()
  const begin = () => {
    used.abort()
    void open()
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true, signal: used.signal })
}

if (hasPlace()) history.scrollRestoration = 'manual'
if (hasPlace() || location.search) void open()
else wait()
