import type { ComponentType } from 'react'
import { addStyles } from './add-styles.ts'
import { inTime } from './in-time.ts'

/**
 * Fetches a panel together with React and its styles, and puts it at the end of `place`. The style
 * sheet is named by address (`?url`), because Astro would otherwise put it into every page. Rejects
 * when the line is down, or too slow; the caller then leads to the page that does the same job. Resolves to what
 * takes the panel away again.
 */
export const mountPanel = async (
  load: () => Promise<ComponentType>,
  styles: string,
  place: Element = document.body,
): Promise<() => void> => {
  const [{ createElement }, { createRoot }, Panel] = await inTime(
    Promise.all([import('react'), import('react-dom/client'), load(), addStyles(styles)]),
  )
  const host = document.createElement('div')
  place.append(host)
  // Ids of one panel must not be those of another.
  const root = createRoot(host, { identifierPrefix: `${(panels += 1)}-` })
  root.render(createElement(Panel))
  return () => {
    root.unmount()
    host.remove()
  }
}

let panels = 0
