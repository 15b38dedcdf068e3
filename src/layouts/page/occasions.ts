import { escapeHtml } from '#src/domain/html.ts'
import { isWithin, type Span } from '#src/domain/span.ts'
import { links } from '#src/links.ts'

interface Listed extends Span {
  name: string
  href: string
}

const linkTo = ({ name, href }: Listed) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`

const currentOnes = async (): Promise<Listed[]> => {
  try {
    const listed = (await (await fetch(links.occasionList())).json()) as Listed[]
    return listed.filter((occasion) => isWithin(occasion, Date.now()))
  } catch {
    return []
  }
}

/** Adds them to the menus. In the HTML they would cost every page bytes, and a rebuild with every change. */
const addOccasions = async (): Promise<void> => {
  const current = await currentOnes()
  if (!current.length) return
  const list = document.querySelector('#menu .acc')
  const icon = list?.querySelector('summary svg')?.outerHTML ?? ''
  list?.insertAdjacentHTML(
    'beforeend',
    `<li><details name="verticals"><summary>Occasions${icon}</summary>` +
      `<ul>${current.map((one) => `<li>${linkTo(one)}</li>`).join('')}</ul></details></li>`,
  )
  for (const menu of document.querySelectorAll('.mega'))
    menu.insertAdjacentHTML('beforeend', `<p>For: ${current.map(linkTo).join(' · ')}</p>`)
}

void addOccasions()
