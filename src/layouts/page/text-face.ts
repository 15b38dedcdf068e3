import { fetchFile } from '#src/components/timing/fetch-ahead.ts'
import { whenUsed } from '#src/components/timing/first-use.ts'
import { isPhone } from '#src/stores/ui.ts'

const file = '/fonts/anek-latin.9b8c0a.woff2'

/**
 * Phones show their first page in the system font (docs/performance.md): the text font is fetched once the
 * page is used and idle, for the next page. Wide windows request it at once (Base.astro).
 */
export const fetchTextFace = (): void => {
  if (!isPhone() || document.documentElement.classList.contains('face')) return
  whenUsed(async () => {
    await fetchFile(file)
    localStorage.setItem('face', '1')
  })
}
