import '#src/components/product/refresh-prices.ts'
import '#src/components/product/sizes-start.ts'
import { watchDiet } from './diet/start.ts'
import { onFirstUse } from '#src/components/timing/first-use.ts'

/** The rest is loaded with the first sign of use, or at once if the URL or history needs it. */
const open = () =>
  import('./open-listing.ts').then(
    ({ openListing }) => openListing(),
    // No connection: the next interaction retries. Until then the page links work.
    () => wait(),
  )

const wait = () => onFirstUse(() => void open())

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
watchDiet(open)
