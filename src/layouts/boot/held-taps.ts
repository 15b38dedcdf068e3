/**
 * A button that is pressed before all scripts have come waits: it is pressed once they are there, so that
 * no tap is lost and none counts twice; so is that of a form which only its island can send. Buttons that
 * need no script have a command or a popover.
 */
const pressed = new Set<HTMLElement>()

const hold = (event: Event) => {
  const button = (event.target as Element).closest<HTMLElement>(
    '[type=button]:not([command],[popovertarget])',
  )
  if (!button) return
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
  for (const button of pressed) if (button.isConnected) button.click()
}
