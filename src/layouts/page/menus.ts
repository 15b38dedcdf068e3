import { now } from '#src/clock.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { isWithin, type Span } from '#src/domain/span.ts'
import { links } from '#src/links.ts'
import { $user } from '#src/stores/session.ts'

interface Named {
  name: string
  href: string
}
type Listed = Named & Span

const linkTo = ({ name, href }: Named) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`
const listOf = (all: readonly Named[]) =>
  `<ul>${all.map((one) => `<li>${linkTo(one)}</li>`).join('')}</ul>`

/** Adds links to the menus. In the HTML they would cost every page bytes, and a rebuild with every change. */
const addToMenus = async (): Promise<void> => {
  const reply = await fetch(links.menus())
  const { occasions, more } = (await reply.json()) as { occasions: Listed[]; more: Named[] }
  const at = now().getTime()
  const current = occasions.filter((occasion) => isWithin(occasion, at))
  const list = document.querySelector('#menu .accordion')
  const icon = list?.querySelector('summary svg')?.outerHTML ?? ''
  const add = (name: string, all: readonly Named[], details: string) =>
    list?.insertAdjacentHTML(
      'beforeend',
      `<li><details ${details}><summary>${name}${icon}</summary>${listOf(all)}</details></li>`,
    )
  const orders = $user.get() ? [{ name: 'My Orders', href: links.orders() }] : []
  add('More', [...orders, ...more], 'open')
  if (!current.length) return
  add('Occasions', current, 'name="verticals"')
  for (const menu of document.querySelectorAll('.mega'))
    menu.insertAdjacentHTML('beforeend', `<p>For: ${current.map(linkTo).join(' · ')}</p>`)
}

// Without a connection the menus stay as they are.
void addToMenus().catch(() => undefined)
