import type { ComponentType } from 'react'
import { addStyles } from './add-styles.ts'

/**
 * Fetches a panel together with React and its styles, and puts it at the end of the page. The style
 * sheet is named by address (`?url`), because Astro would otherwise put it into every page. Rejects
 * when the line is down; the caller then leads to the page that does the same job.
 */
export const mountPanel = async (
  load: () => Promise<ComponentType>,
  styles: string,
): Promise<void> => {
  const [{ createElement }, { createRoot }, Panel] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    load(),
    addStyles(styles),
  ])
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(createElement(Panel))
}
