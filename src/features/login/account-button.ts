import nameStyles from '#src/styles/account-name.css?inline'
import popupStyles from '#src/styles/login-panel.css?url'
import { isLoginPage, links } from '#src/links.ts'
import { accountName, type User } from '#src/domain/user.ts'
import { $user } from '#src/stores/session.ts'
import { openPanel } from '#src/stores/ui.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { inTime } from '#src/ui/in-time.ts'
import { mountPanel } from '#src/ui/panel.ts'

/** The name below the icon, where it causes no layout shift; not on phones. */
const label = (button: HTMLElement, user: User | null) => {
  button.querySelector('.whose')?.remove()
  if (!user) return
  adoptStyles(nameStyles)
  const whose = document.createElement('span')
  whose.className = 'whose d'
  whose.textContent = accountName(user)
  button.append(whose)
}

/** Opens the menu of a logged-in user, else the login: a popup, or on phones a page. */
export const bindAccountButton = (isPhone: () => boolean): void => {
  const buttons = document.querySelectorAll<HTMLAnchorElement>('a[data-account-button]')
  $user.subscribe((user) => {
    for (const button of buttons) {
      button.setAttribute(
        'aria-label',
        user?.name ? `Account of ${user.name}` : user ? accountName(user) : 'Account',
      )
      label(button, user)
      button.ariaExpanded = user && 'false'
    }
  })
  for (const button of buttons) {
    button.addEventListener('click', (event) => {
      const user = $user.get()
      // The login pages share the popup's state.
      const isLink = isPhone() || isLoginPage(location.pathname)
      if (!user && (isLink || event.metaKey || event.ctrlKey || event.shiftKey)) return
      event.preventDefault()
      if (!user) openPanel('login')
      else
        inTime(import('./account-menu.ts')).then(
          ({ toggleMenu }) => toggleMenu(button, user),
          () => location.assign(links.account()),
        )
    })
  }
}

export const mountLogin = (): Promise<unknown> =>
  mountPanel(async () => (await import('./LoginPopup.tsx')).LoginPopup, popupStyles)
