import styles from '#src/styles/bag-panel.css?url'
import { mountPanel } from '#src/ui/panel.ts'

/** Loads and mounts the drawer; it opens and closes with the store's state. */
export const mountBag = (): Promise<unknown> =>
  mountPanel(async () => (await import('./BagDrawer.tsx')).BagDrawer, styles)
