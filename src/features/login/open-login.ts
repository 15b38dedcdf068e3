import styles from '#src/styles/login-panel.css?url'
import { mountPanel } from '#src/ui/panel.ts'

/** Loads and mounts the login popup; it opens and closes with the store's state. */
export const mountLogin = (): Promise<unknown> =>
  mountPanel(async () => (await import('./LoginPopup.tsx')).LoginPopup, styles)
