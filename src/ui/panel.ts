import type { ComponentType } from 'react'
import { addStyles } from './add-styles.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Mounts a panel with styles given by URL (`?url`), as Astro would add them to every page. Rejects when
 * offline or slow; callers then open the equivalent page. Resolves to an unmount function.
 */
export const mountPanel = async (
  load: () => Promise<ComponentType>,
  styles: string,
  place: Element = document.body,
): Promise<() => void> => {
  const [{ createElement }, { createRoot }, Panel] = await withTimeout(
    Promise.all([import('react'), import('react-dom/client'), load(), addStyles(styles)]),
  )
  const host = document.createElement('div')
  place.append(host)
  // Ids must differ between panels.
  const root = createRoot(host, { identifierPrefix: `${(panels += 1)}-` })
  root.render(createElement(Panel))
  return () => {
    root.unmount()
    host.remove()
  }
}

let panels = 0

/** Mounts a panel with the first call; a failed call may be repeated. */
export const lazyPanel = (...panel: Parameters<typeof mountPanel>): (() => Promise<unknown>) => {
  let mounted: Promise<unknown> | undefined
  return () =>
    (mounted ??= mountPanel(...panel).catch((error: unknown) => {
      mounted = undefined
      throw error
    }))
}
