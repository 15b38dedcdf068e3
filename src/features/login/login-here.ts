import styles from '#src/styles/login-panel.css?url'
import { isPhone, watchPhone } from '#src/stores/ui.ts'
import { mountPanel } from '#src/ui/panel.ts'

/** `<login-here>`: login on phones; a button to /login if it fails to load. */
class LoginHere extends HTMLElement {
  #ended = new AbortController()
  #isOpen = false

  connectedCallback() {
    this.#ended = new AbortController()
    watchPhone(() => void this.#open(), this.#ended.signal)
  }

  disconnectedCallback() {
    this.#ended.abort()
    this.#isOpen = false
  }

  async #open() {
    if (!isPhone() || this.#isOpen) return
    this.#isOpen = true
    const { signal } = this.#ended
    const load = async () => (await import('./LoginScreen.tsx')).LoginScreen
    try {
      const close = await mountPanel(load, styles, this)
      if (signal.aborted) close()
      else signal.addEventListener('abort', close)
    } catch {
      this.dataset['failed'] = ''
    }
  }
}

customElements.define('login-here', LoginHere)
