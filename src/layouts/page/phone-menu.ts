import { links } from '#src/links.ts'
import { $user } from '#src/stores/session.ts'

/**
 * The phone menu opens and closes by `command` attributes, without a script. This only names who is
 * logged in, and does the opening in browsers that do not know `command` or `closedby` yet.
 */
const menu = document.querySelector<HTMLDialogElement>('#menu')
const who = menu?.querySelector<HTMLAnchorElement>('[data-who]')

$user.subscribe((user) => {
  const words = who?.querySelector('b')
  if (!who || !words) return
  const phone = user?.contact ? `+91 ${user.contact}` : (user?.email ?? '')
  words.textContent = user ? [user.name, phone].filter(Boolean).join(' · ') : 'Login / Signup'
  who.href = user ? links.account() : links.login()
})

if (menu && !('command' in HTMLButtonElement.prototype))
  for (const button of document.querySelectorAll('button[commandfor=menu]'))
    button.addEventListener('click', () => (menu.open ? menu.close() : menu.showModal()))

if (menu && !('closedBy' in HTMLDialogElement.prototype))
  menu.addEventListener('click', (event) => {
    if (event.target === menu) menu.close()
  })

// Back from another page must not show the menu still open.
addEventListener('pageshow', (event) => {
  if (event.persisted) menu?.close()
})
