/** Kinds of elements on a page, and their selectors. */
export const kinds = {
  button: 'button, summary, [role=button]',
  link: 'a[href]',
  field: 'input, textarea, select',
  choice: 'input[type=radio], input[type=checkbox]',
  option: '[role=option]',
  heading: 'h1, h2, h3, h4',
  dialog: 'dialog[open], [role=dialog]',
  card: 'article',
  text: 'p, span, b, strong, li, dt, dd, div, output, time',
} as const

export type Kind = keyof typeof kinds

/** Runs in the page. Resolves when the page has been drawn once more. */
export const frameDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/**
 * Runs in the page. Returns the point [x, y] where a pointer hits the first visible element with that name,
 * after scrolling to it. With `aim` false it only checks visibility and does not scroll. Otherwise returns a
 * sentence with the reason.
 */
export const placeOf = (
  selector: string,
  name: string,
  flags: string | null,
  aim: boolean,
): [number, number] | string => {
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const readOut = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const by = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    const label = element.getAttribute('aria-label')
    const labels = (element as HTMLInputElement).labels ?? []
    const own = element.tagName === 'SELECT' ? '' : tidy((element as HTMLElement).innerText)
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt).join(' ')
    const texts = [by, label, [...labels].map((one) => one.innerText).join(' '), own, pictures]
    return texts.map(tidy).find((text) => text !== '') ?? ''
  }
  const boxOf = (element: Element): DOMRect | undefined => {
    const around = (element as HTMLInputElement).labels?.[0]
    // Only the label of a radio button or checkbox may be visible.
    return [element, around]
      .map((one) => one?.getBoundingClientRect())
      .find((box) => box && box.width > 2 && box.height > 2)
  }
  const isMeant = (text: string) =>
    flags === null ? text === name : new RegExp(name, flags).test(text)
  const named = [...document.querySelectorAll(selector)].filter((one) => isMeant(readOut(one)))
  const moves = (element: Element) =>
    document.getAnimations().some(({ playState, effect }) => {
      const { target } = effect as KeyframeEffect
      return playState === 'running' && target?.contains(element)
    })
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  let why = named.length ? 'it is not to be seen' : 'there is none'
  for (const element of named) {
    const style = getComputedStyle(element)
    if (!boxOf(element) || style.visibility !== 'visible') continue
    if (!aim) return [0, 0]
    if (modal && !modal.contains(element)) {
      why = 'a dialog lies over it'
      continue
    }
    if ((element as HTMLButtonElement).disabled) {
      why = 'it is disabled'
      continue
    }
    if (moves(element)) {
      why = 'it moves'
      continue
    }
    const inWindow = (box: DOMRect) => box.top >= 0 && box.bottom <= innerHeight
    if (!inWindow(boxOf(element) as DOMRect))
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = boxOf(element) as DOMRect
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const label = (element as HTMLInputElement).labels?.[0]
    if (hit && (element.contains(hit) || label?.contains(hit))) return [x, y]
    why = `something lies over it: ${hit?.outerHTML.slice(0, 120)}`
  }
  return why
}
