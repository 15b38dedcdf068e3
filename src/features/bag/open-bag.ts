import styles from '#src/styles/bag-panel.css?url'
import { mountPanel } from '#src/ui/panel.ts'

/** Fetches the drawer and puts it on the page; it opens and closes itself by the store. */
export const mountBag = (): Promise<unknown> =>
  mountPanel(async () => (await import('./BagDrawer.tsx')).BagDrawer, styles)
