/** Repeats presses on buttons whose scripts had not loaded, so that no tap is lost or counts twice. */
const pressed = new Set<HTMLElement>()

const hold = (event: Event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>(
    '[type=button]:not([popovertarget])',
  )
  // A command needs no script in browsers that know it; in others this is undefined (layouts/page/phone-menu.ts).
  if (!button || button.command) return
  event.stopPropagation()
  pressed.add(button)
}
addEventListener('click', hold, true)

const holdSent = (event: SubmitEvent) => {
  if (!(event.target as Element).matches('[client]:not(:defined) form:not([action])')) return
  event.preventDefault()
  pressed.add(event.submitter!)
}
addEventListener('submit', holdSent, true)

export const pressHeld = () => {
  removeEventListener('click', hold, true)
  for (const button of [...pressed]) {
    pressed.delete(button)
    if (button.isConnected) button.click()
  }
}
