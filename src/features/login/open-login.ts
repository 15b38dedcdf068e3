import styles from '#src/styles/login-panel.css?url'
import { mountPanel } from '#src/ui/panel.ts'

/** Fetches the login popup and puts it on the page; it opens and closes itself by the store. */
export const mountLogin = (): Promise<unknown> =>
  mountPanel(async () => (await import('./LoginPopup.tsx')).LoginPopup, styles)
