import styles from '#src/styles/zoom.css?url'
import { addStyles } from '#src/ui/add-styles.ts'
import { busyWhile } from '#src/components/timing/busy.ts'
import { iconHtml } from '#src/ui/icons.ts'
import { isShortcut } from '#src/ui/plain-click.ts'

const steps = [1, 1.75, 3] as const

const button = (what: string, label: string, inside: string) =>
  `<button class="icon-button ring" type="button" data-do="${what}" aria-label="${label}">${inside}</button>`

const sharpest = (picture: HTMLImageElement): string => {
  const list = picture.parentElement?.querySelector('source')?.srcset ?? picture.srcset
  return list.split(', ').at(-1)?.split(' ')[0] || picture.src
}

const make = (pictures: readonly HTMLImageElement[]): HTMLDialogElement => {
  const viewer = document.createElement('dialog')
  viewer.className = 'viewer'
  viewer.ariaLabel = 'Pictures, enlarged'
  const row = document.createElement('ul')
  row.tabIndex = 0
  for (const picture of pictures) {
    const large = new Image()
    large.src = picture.currentSrc || picture.src
    large.alt = picture.alt
    // The loaded picture shows until the sharper one has loaded.
    const sharp = new Image()
    sharp.addEventListener('load', () => (large.src = sharp.src), { once: true })
    sharp.src = sharpest(picture)
    const item = document.createElement('li')
    item.append(large)
    row.append(item)
  }
  viewer.append(row)
  const turn =
    pictures.length > 1
      ? button('back', 'Previous picture', iconHtml('back')) +
        button('next', 'Next picture', iconHtml('next'))
      : ''
  viewer.insertAdjacentHTML(
    'beforeend',
    `<p class="tools">${button('out', 'Zoom out', iconHtml('minus'))}${button('in', 'Zoom in', iconHtml('plus'))}${turn}${button('close', 'Close', iconHtml('x'))}</p>`,
  )
  return viewer
}

/** Opens the pictures at `from`. Buttons, arrows, + and - work like fingers; an enlarged picture scrolls. */
export const enlarge = async (from: HTMLElement): Promise<void> => {
  await busyWhile(from, addStyles(styles))
  const shots = from.closest('[data-gallery]')?.querySelector<HTMLElement>('.shots')
  if (!shots || document.querySelector('dialog.viewer')) return
  const pictures = [...shots.querySelectorAll('img')]
  if (!pictures.length) return
  const viewer = make(pictures)
  const row = viewer.querySelector('ul') as HTMLElement
  let step = 0

  const nth = () => Math.round(row.scrollLeft / Math.max(1, row.clientWidth))
  const scaleTo = (next: number) => {
    step = Math.min(steps.length - 1, Math.max(0, next))
    for (const other of row.children) {
      other.classList.remove('near')
      other.removeAttribute('tabindex')
    }
    const item = row.children[nth()]
    if (step > 0) {
      item?.classList.add('near')
      // Scrollable content must be reachable by keyboard.
      item?.setAttribute('tabindex', '0')
    }
    row.style.setProperty('--scale', String(steps[step]))
    row.classList.toggle('held', step > 0)
    if (item && step > 0)
      item.scrollTo({
        left: (item.scrollWidth - item.clientWidth) / 2,
        top: (item.scrollHeight - item.clientHeight) / 2,
      })
  }
  const turn = (by: number) => {
    scaleTo(0)
    row.scrollTo({ left: (nth() + by) * row.clientWidth })
  }
  const act: Record<string, () => void> = {
    in: () => scaleTo(step + 1),
    out: () => scaleTo(step - 1),
    back: () => turn(-1),
    next: () => turn(1),
    close: () => viewer.close(),
  }
  const keys: Record<string, string> = { '+': 'in', '=': 'in', '-': 'out' }
  viewer.addEventListener('click', (event) => {
    const target = event.target as Element
    act[target.closest<HTMLElement>('[data-do]')?.dataset['do'] ?? '']?.()
    if (target instanceof HTMLImageElement) scaleTo(step ? 0 : 1)
  })
  viewer.addEventListener('keydown', (event) => {
    if (isShortcut(event)) return
    if (step === 0 && event.key === 'ArrowRight') act['next']?.()
    else if (step === 0 && event.key === 'ArrowLeft') act['back']?.()
    else if (keys[event.key]) act[keys[event.key] ?? '']?.()
    else return
    event.preventDefault()
  })
  viewer.addEventListener('close', () => viewer.remove())
  document.body.append(viewer)
  viewer.showModal()
  const shown = Math.round(shots.scrollLeft / Math.max(1, shots.clientWidth))
  // Without the pictures that failed to load.
  const before = [...shots.children].slice(0, shown).filter((shot) => shot.querySelector('img'))
  row.scrollTo({ left: before.length * row.clientWidth, behavior: 'instant' })
}
