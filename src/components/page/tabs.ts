import { isPhone, watchPhone } from '#src/stores/ui.ts'
import { isShortcut } from '#src/ui/plain-click.ts'

// Tabs by the ARIA practices. Before this script CSS shows only the first panel; without scripts, all.

/** The markup calls it a panel. Where its tabs are hidden, as on phones, it is none. */
const markPanel = (panel: HTMLElement | null, tab: HTMLElement) => {
  const isHidden = isPhone() && tab.closest('.off-phone')
  const roles = { role: 'tabpanel', 'aria-labelledby': tab.id }
  for (const [name, value] of Object.entries(roles))
    if (isHidden) panel?.removeAttribute(name)
    else panel?.setAttribute(name, value)
}

const wire = (list: HTMLElement) => {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
  const panelOf = (tab: HTMLElement) =>
    document.getElementById(tab.getAttribute('aria-controls') ?? '')

  const select = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
      panelOf(tab)?.classList.toggle('later', tab !== chosen)
    }
  }
  watchPhone(() => tabs.forEach((tab) => markPanel(panelOf(tab), tab)))
  list.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('[role=tab]') : null
    if (tab instanceof HTMLElement) select(tab)
  })
  list.addEventListener('keydown', (event) => {
    const now = tabs.findIndex((tab) => tab === document.activeElement)
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key]
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!tab || now < 0 || isShortcut(event)) return
    event.preventDefault()
    select(tab)
    tab.focus()
  })
}

document.querySelectorAll<HTMLElement>('[role=tablist]').forEach(wire)
