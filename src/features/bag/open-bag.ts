import styles from '#src/styles/bag-panel.css?url'
import { mountPanel } from '#src/ui/panel.ts'

export const mountBag = (): Promise<unknown> =>
  mountPanel(async () => (await import('./BagDrawer.tsx')).BagDrawer, styles)
