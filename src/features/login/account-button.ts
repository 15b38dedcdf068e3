import menuStyles from '#src/styles/account-menu.css?inline'
import popupStyles from '#src/styles/login-panel.css?url'
import { links } from '#src/links.ts'
import type { User } from '#src/domain/user.ts'
import { logOut } from '#src/stores/logout.ts'
import { $user } from '#src/stores/session.ts'
import { openPanel } from '#src/stores/ui.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { mountPanel } from '#src/ui/panel.ts'

const places = [
  ['My Account', links.account()],
  ['My Orders', links.orders()],
  ['My Address', links.addresses()],
] as const

const loginPages = [links.login(), links.register(), links.verify()]

const nameOf = (user: User): string => user.name || 'My account'

/** Shows the name below the icon, where it causes no layout shift; not on phones. */
const label = (button: HTMLElement, user: User | null) => {
  button.querySelector('.whose')?.remove()
  if (!user) return
  adoptStyles(menuStyles)
  const whose = document.createElement('span')
  whose.className = 'whose d'
  whose.textContent = nameOf(user)
  button.append(whose)
}

const menuOf = (user: User): HTMLElement => {
  const menu = document.createElement('div')
  menu.className = 'account'
  menu.id = 'account'
  const name = document.createElement('p')
  const title = document.createElement('b')
  title.textContent = nameOf(user)
  name.append(title, user.contact ? ` +91 ${user.contact}` : ` ${user.email}`)
  const ways = places.map(([text, href]) => {
    const way = document.createElement('a')
    way.href = href
    way.textContent = text
    return way
  })
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.textContent = 'Log Out'
  leave.addEventListener('click', () => void logOut(), { once: true })
  menu.append(name, ...ways, leave)
  return menu
}

let closeMenu: (() => void) | undefined

/** Shows the menu below its button until Escape, a press elsewhere, or the focus moves on. */
const openMenu = (button: HTMLElement, user: User) => {
  adoptStyles(menuStyles)
  const menu = menuOf(user)
  const whileOpen = new AbortController()
  const { signal } = whileOpen
  closeMenu = () => {
    closeMenu = undefined
    whileOpen.abort()
    menu.remove()
    button.setAttribute('aria-expanded', 'false')
  }
  const closeFromElsewhere = ({ target }: Event) => {
    if (!button.parentElement?.contains(target as Node)) closeMenu?.()
  }
  for (const sign of ['pointerdown', 'focusin'])
    document.addEventListener(sign, closeFromElsewhere, { signal })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return
      closeMenu?.()
      button.focus()
    },
    { signal },
  )
  // Otherwise it would still be open after Back.
  addEventListener('pagehide', closeMenu, { signal })
  button.after(menu)
  button.setAttribute('aria-expanded', 'true')
  menu.querySelector('a')?.focus()
}

/** Opens the menu of a logged-in user, else the login: a popup, or on phones the linked page. */
export const bindAccountButton = (isPhone: () => boolean): void => {
  const buttons = document.querySelectorAll<HTMLAnchorElement>('a[data-account-button]')
  $user.subscribe((user) => {
    for (const button of buttons) {
      button.setAttribute(
        'aria-label',
        user?.name ? `Account of ${user.name}` : user ? nameOf(user) : 'Account',
      )
      label(button, user)
      if (user) button.setAttribute('aria-haspopup', 'true')
      else button.removeAttribute('aria-haspopup')
    }
    if (!user) closeMenu?.()
  })
  for (const button of buttons) {
    button.addEventListener('click', (event) => {
      const user = $user.get()
      // The login pages share the popup's state, so no popup opens over them.
      const isLink = isPhone() || loginPages.includes(location.pathname)
      if (!user && (isLink || event.metaKey || event.ctrlKey || event.shiftKey)) return
      event.preventDefault()
      if (!user) openPanel('login')
      else if (closeMenu) closeMenu()
      else openMenu(button, user)
    })
  }
}

/** Loads and mounts the login popup; it opens and closes with the store's state. */
export const mountLogin = (): Promise<unknown> =>
  mountPanel(async () => (await import('./LoginPopup.tsx')).LoginPopup, popupStyles)
