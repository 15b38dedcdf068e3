const header = document.querySelector('.bar')

/** Back inside the shop, else Home (specification, section 2: page header). */
header?.querySelector('[data-back]')?.addEventListener('click', (event) => {
  const from = document.referrer
  if (!from || new URL(from).origin !== location.origin || from === location.href) return
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})

const find = header?.querySelector<HTMLButtonElement>('[data-find]')
find?.addEventListener('click', () => {
  const isOpen = header?.classList.toggle('finding') ?? false
  find.ariaExpanded = String(isOpen)
  if (isOpen) header?.querySelector<HTMLInputElement>('.finder input')?.focus()
})

const drop = header?.querySelector<HTMLDetailsElement>('details.dropdown')
// Closes on a click elsewhere, or when the focus moves on.
for (const type of ['click', 'focusin'])
  document.addEventListener(type, (event) => {
    if (drop?.open && !drop.contains(event.target as Node)) drop.open = false
  })
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !drop?.open) return
  drop.open = false
  drop.querySelector('summary')?.focus()
})
