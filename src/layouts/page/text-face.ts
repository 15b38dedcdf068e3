import { fetchFile } from '#src/components/timing/fetch-ahead.ts'
import { whenUsed } from '#src/components/timing/first-use.ts'

const file = '/fonts/anek-latin.3baa03.woff2'

/**
 * Phones read their first page in the system's face, so that the text face does not take the line from
 * the first picture. It is fetched once the page is used and at rest, and the next page shows it
 * (components/page/ForceLayout.astro); wide windows ask for it at once (Base.astro).
 */
export const fetchTextFace = (): void => {
  const isWide = matchMedia('(min-width: 561px)').matches
  if (isWide || document.documentElement.classList.contains('face')) return
  whenUsed(async () => {
    await fetchFile(file)
    localStorage.setItem('face', '1')
  })
}
