import menuStyles from '#src/styles/account-menu.css?inline'
import { withCode } from '#src/domain/mobile-with-code.ts'
import { accountName, type User } from '#src/domain/user.ts'
import { links } from '#src/links.ts'
import { logOut } from '#src/stores/login/logout.ts'
import { $user } from '#src/stores/session.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'

const pages = [
  ['My Account', links.account()],
  ['My Orders', links.orders()],
  ['My Address', links.addresses()],
] as const

const menuOf = (user: User): HTMLElement => {
  const menu = document.createElement('div')
  menu.className = 'account'
  menu.id = 'account'
  const name = document.createElement('p')
  const title = document.createElement('b')
  title.textContent = accountName(user)
  name.append(title, user.contact ? ` ${withCode(user.contact)}` : ` ${user.email}`)
  const pageLinks = pages.map(([text, href]) => {
    const link = document.createElement('a')
    link.href = href
    link.textContent = text
    return link
  })
  const logOutButton = document.createElement('button')
  logOutButton.type = 'button'
  logOutButton.textContent = 'Log Out'
  logOutButton.addEventListener('click', () => void logOut(), { once: true })
  menu.append(name, ...pageLinks, logOutButton)
  return menu
}

let closeMenu: (() => void) | undefined

/** Stays open until Escape, a press elsewhere, a logout, or until the focus or the pointer moves on. */
const openMenu = (button: HTMLElement, user: User) => {
  adoptStyles(menuStyles)
  const menu = menuOf(user)
  const whileOpen = new AbortController()
  const { signal } = whileOpen
  const close = () => {
    closeMenu = undefined
    unlisten()
    whileOpen.abort()
    menu.remove()
    button.ariaExpanded = $user.get() && 'false'
  }
  closeMenu = close
  const unlisten = $user.listen((user) => {
    // account-button.ts takes it for closed.
    if (user) button.ariaExpanded = 'true'
    else close()
  })
  const closeFromElsewhere = ({ target }: Event) => {
    if (!button.parentElement?.contains(target as Node)) close()
  }
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, closeFromElsewhere, { signal })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return
      close()
      button.focus()
    },
    { signal },
  )
  // The menu of a vertical opens under the pointer, and would overlap it.
  document.querySelector('.menu')?.addEventListener('pointerover', close, { signal })
  // It would still be open after Back.
  addEventListener('pagehide', close, { signal })
  button.after(menu)
  button.ariaExpanded = 'true'
  menu.querySelector('a')?.focus()
}

export const toggleMenu = (button: HTMLElement, user: User): void => {
  if (closeMenu) closeMenu()
  else openMenu(button, user)
}
