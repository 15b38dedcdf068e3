import '#src/components/refresh-prices.ts'

/**
 * All that a listing runs before a shopper touches it. Scrolling, sorting and narrowing come with the
 * first sign of use; at once where the address or the tab's history ask for something.
 */
const signs = [
  ...(['scroll', 'pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const),
  // Some aids choose without any of these.
  ...(['change', 'reset'] as const),
]

const open = () =>
  import('./init.ts').then(
    ({ initListing }) => initListing(),
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

/** The entry of the history was here before, and scroll-position.ts has given it a name. */
const wasHere = (history.state as { listing?: string } | null)?.listing !== undefined
// The cards that were here are not there yet: scrolling to them is return.ts's work.
if (wasHere) history.scrollRestoration = 'manual'
/** Chosen before this script came. */
const isChosen = document.querySelector(
  '[name=sort] > :checked:not([value=none]), [form=filter]:checked:not([value=""])',
)
// Scrolled before this script came: whoever is at the end already gives no further sign.
if (wasHere || location.search || isChosen || scrollY) void open()
else wait()
