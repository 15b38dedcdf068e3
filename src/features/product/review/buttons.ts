import { withTimeout } from '#src/ui/with-timeout.ts'
import { isReviewed, reviewedPage } from './reviewed-page.ts'

/** Panel and form are loaded with the first press. */
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-review]')
  if (!button) return
  const { openReviews } = await withTimeout(import('./open-review.ts'))
  await openReviews(button.dataset['review'] === 'list' ? 'list' : 'form', button)
})

const { sizes } = reviewedPage()
if (sizes.some(({ id }) => isReviewed(id)))
  import('./live-reviews.tsx').then(
    ({ drawLatest }) => drawLatest(sizes),
    // No connection: the built page stays.
    () => undefined,
  )
