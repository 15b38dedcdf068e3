/** CSS opens the menu of verticals under the pointer; this adds the keyboard and loads pictures on demand. */
const items = [...document.querySelectorAll<HTMLElement>('.menu > li')]

const setOpen = (item: HTMLElement, isOpen: boolean) => {
  item.classList.toggle('open', isOpen)
  item.querySelector('button')?.setAttribute('aria-expanded', String(isOpen))
}

const showPicture = (item: HTMLElement) => {
  const link = item.querySelector<HTMLElement>('[data-picture]')
  if (!link) return
  const picture = new Image(320, 320)
  picture.alt = ''
  picture.src = link.dataset['picture'] ?? ''
  link.append(picture)
  delete link.dataset['picture']
}

for (const item of items) {
  item.addEventListener('pointerenter', () => {
    for (const other of items) if (other !== item) setOpen(other, false)
    item.classList.remove('shut')
    showPicture(item)
  })
  item.querySelector('button')?.addEventListener('click', () => {
    const willOpen = !item.classList.contains('open')
    for (const other of items) setOpen(other, other === item && willOpen)
    item.classList.remove('shut')
    showPicture(item)
  })
  item.addEventListener('focusout', (event) => {
    if (!item.contains(event.relatedTarget as Node | null)) setOpen(item, false)
  })
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  const open = items.find((item) => item.classList.contains('open'))
  for (const item of items) {
    // Also closes what only the pointer holds open (WCAG 1.4.13).
    if (item.matches(':hover')) item.classList.add('shut')
    setOpen(item, false)
  }
  if (open?.contains(document.activeElement)) open.querySelector('button')?.focus()
})
