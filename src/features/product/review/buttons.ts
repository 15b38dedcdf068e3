import { withTimeout } from '#src/ui/with-timeout.ts'
import { isReviewed } from './reviewed.ts'

/** Panel and form are loaded with the first press. */
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-review]')
  if (!button) return
  const { openReviews } = await withTimeout(import('./open-review.ts'))
  await openReviews(button.dataset['review'] === 'list' ? 'list' : 'form')
})

const page = document.querySelector<HTMLElement>('[data-live-product]')
const id = Number(page?.dataset['liveProduct'])
if (isReviewed(id))
  import('./live-reviews.tsx').then(
    ({ drawLatest }) => drawLatest(id),
    // No connection: the built page stays.
    () => undefined,
  )
