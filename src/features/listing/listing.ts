import '#src/components/product/refresh-prices.ts'
import '#src/components/product/sizes-start.ts'

/** init.ts is loaded with the first of these interactions, or at once if the URL or history needs it. */
const signs = [
  ...(['scroll', 'pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const),
  // Some assistive technologies choose without any of these.
  ...(['change', 'reset'] as const),
]

const open = () =>
  import('./init.ts').then(
    ({ initListing }) => initListing(),
    // No connection: the next interaction retries. Until then the page links work.
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

/** This history entry was visited before, and scroll-position.ts has named it. */
const wasHere = (history.state as { listing?: string } | null)?.listing !== undefined
// The cards of that visit are not rendered yet: scroll-restoration.ts scrolls to them.
if (wasHere) history.scrollRestoration = 'manual'
/** Chosen before this script was loaded. */
const isChosen = document.querySelector(
  '[name=sort] > :checked:not([value=none]), [form=filter]:checked:not([value=""])',
)
// Scrolled before this script was loaded: a user already at the end may not interact again.
if (wasHere || location.search || isChosen || scrollY) void open()
else wait()
