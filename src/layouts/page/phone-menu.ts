import { formatMobile } from '#src/domain/mobile.ts'
import { links } from '#src/links.ts'
import { $user } from '#src/stores/session.ts'

/** The menu opens by `command` attributes; this shows the user's name, and supports older browsers. */
const menu = document.querySelector<HTMLDialogElement>('#menu')
const who = menu?.querySelector<HTMLAnchorElement>('[data-who]')

$user.subscribe((user) => {
  const words = who?.querySelector('b')
  if (!who || !words) return
  const phone = user?.contact && `+91 ${formatMobile(user.contact)}`
  words.textContent = user
    ? [user.name, phone || user.email].filter(Boolean).join(' · ')
    : 'Login / Signup'
  who.href = user ? links.account() : links.login()
})

if (menu && !('command' in HTMLButtonElement.prototype))
  for (const button of document.querySelectorAll('button[commandfor=menu]'))
    button.addEventListener('click', () => (menu.open ? menu.close() : menu.showModal()))

if (menu && !('closedBy' in HTMLDialogElement.prototype))
  menu.addEventListener('click', (event) => {
    if (event.target === menu) menu.close()
  })

// The menu must not be open after Back.
addEventListener('pageshow', (event) => {
  if (event.persisted) menu?.close()
})
