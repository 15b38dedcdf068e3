import nameStyles from '#src/styles/account-name.css?inline'
import popupStyles from '#src/styles/login-panel.css?url'
import { isLoginPage, links } from '#src/links.ts'
import { accountName, type User } from '#src/domain/user.ts'
import { $user } from '#src/stores/session.ts'
import { isPhone, openPanel } from '#src/stores/ui.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { withTimeout } from '#src/ui/with-timeout.ts'
import { lazyPanel } from '#src/ui/panel.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'

/** The name below the icon, where it causes no layout shift; not on phones. */
const label = (button: HTMLElement, user: User | null) => {
  button.querySelector('.whose')?.remove()
  if (!user) return
  adoptStyles(nameStyles)
  const whose = document.createElement('span')
  whose.className = 'whose off-phone'
  // A stored user may lack the name.
  whose.textContent = accountName(user).split(' ')[0] ?? ''
  button.append(whose)
}

/** Opens the menu of a logged-in user, else the login: a popup, or on phones a page. */
export const bindAccountButton = (): void => {
  const button = document.querySelector<HTMLAnchorElement>('a[data-account-button]')!
  $user.subscribe((user) => {
    button.ariaLabel = user?.name ? `Account of ${user.name}` : 'Account'
    label(button, user)
    button.ariaExpanded = user && 'false'
    button.href = user ? links.account() : links.login()
  })
  button.addEventListener('click', (event) => {
    const user = $user.get()
    // The login pages share the popup's state.
    const isLink = !user && (isPhone() || isLoginPage(location.pathname))
    if (isLink || !isPlainClick(event)) return
    event.preventDefault()
    if (!user) openPanel('login')
    else
      withTimeout(import('./account-menu.ts')).then(
        ({ toggleMenu }) => toggleMenu(button, user),
        () => location.assign(links.account()),
      )
  })
  // As on a button, which it is with scripts.
  button.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    button.click()
  })
}

export const mountLogin = lazyPanel(
  async () => (await import('./LoginPopup.tsx')).LoginPopup,
  popupStyles,
)
