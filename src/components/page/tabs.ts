import { isShortcut } from '#src/ui/plain-click.ts'

// Tabs by the ARIA practices. Before this script CSS shows only the first panel; without scripts, all.
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
