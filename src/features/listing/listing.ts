import '#src/components/product/refresh-prices.ts'
import '#src/components/product/sizes-start.ts'
import { entryName } from './history-entry.ts'
import { watchDiet } from './diet/watch-diet.ts'
import { onFirstUse } from '#src/components/timing/first-use.ts'

/** In the row of kinds, the one that the URL names may be out of sight. */
const showChosenKind = () => {
  const chip = document.querySelector('.kinds :checked:not([value=""])')?.parentElement
  const row = chip?.parentElement
  if (!row) return
  // Now, not after the sections above it (layouts/boot/unfold.ts): chips get their widths.
  row.classList.remove('beside')
  const { left, right } = chip.getBoundingClientRect()
  if (left < 0 || right > innerWidth) row.scrollBy({ left: left - 16, behavior: 'instant' })
}

/** The rest is loaded with the first use, or at once if the URL or history needs it. */
const open = () =>
  Promise.all([import('./init.ts'), import('./scroll-restoration.ts')]).then(
    ([{ initListing }, restoration]) => void initListing(restoration).then(showChosenKind),
    // No connection: the next interaction retries; the page links work.
    () => wait(),
  )

const wait = () => onFirstUse(() => void open())

const wasHere = entryName() !== undefined
// scroll-restoration.ts scrolls once the cards are rendered.
if (wasHere) history.scrollRestoration = 'manual'
const isChosen = document.querySelector(
  '[name=sort] > :checked:not([value=none]), [form=filter]:checked:not([value=""])',
)
// `scrollY`: a user already at the end may not interact again.
if (wasHere || location.search || isChosen || scrollY) void open()
else wait()
watchDiet(open)
