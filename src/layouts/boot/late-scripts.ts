import { pressHeld } from './held-taps.ts'
import { tellIfLost } from './lost-scripts.ts'

/** Set by scripts/site/markup.ts; none where the scripts are elements of the page. */
const files = document.currentScript!.dataset['later']?.match(/\S+/g) ?? []

/**
 * An element, as the "load" event waits for it, unlike for import(). A failed module is fetched once more by
 * another URL, as browsers cache the failure. A second failure rejects, for layouts/page/lost-chunk.ts.
 */
const loadScript = (src: string) =>
  new Promise<void>((done) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = src
    script.onload = done as () => void
    script.onerror = () =>
      setTimeout(() => import(/* @vite-ignore */ src + '?again').finally(done), 1000)
    document.head.append(script)
  })

/** On phones after the first paint: on a slow line they would compete with the main picture. */
export const startScripts = () =>
  Promise.all(files.map(loadScript)).then(tellIfLost).then(pressHeld)
