import styles from '#src/styles/bag-panel.css?url'
import { lazyPanel } from '#src/ui/panel.ts'

export const mountBag = lazyPanel(async () => (await import('./BagDrawer.tsx')).BagDrawer, styles)
