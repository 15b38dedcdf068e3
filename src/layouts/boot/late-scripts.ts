import { pressHeld } from './held-taps.ts'
import { tellIfLost } from './lost-scripts.ts'

/** By scripts/site/markup.ts; none where the page's scripts are elements of it. */
const files = document.currentScript!.dataset['later']?.match(/\S+/g) ?? []

/**
 * An element, not import(): the page's "load" event waits for it. One that does not come is fetched once
 * more, under another address, as browsers keep the failure of a module by its address. When that fails
 * too, layouts/page/lost-chunk.ts hears of the rejection, where it is there.
 */
const come = (src: string) =>
  new Promise<void>((done) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = src
    script.onload = done as () => void
    script.onerror = () =>
      setTimeout(() => import(/* @vite-ignore */ src + '?again').finally(done), 1000)
    document.head.append(script)
  })

/** On phones behind the first paint: on a slow line they would share it with the picture of the page. */
export const startScripts = () => Promise.all(files.map(come)).then(tellIfLost).then(pressHeld)
