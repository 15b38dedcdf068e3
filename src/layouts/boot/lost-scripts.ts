/** Shows the header's line if scripts fail or take too long; there is no region for notices without them. */
export const tellIfLost = () =>
  (self as { lost?: HTMLElement }).lost?.toggleAttribute(
    'hidden',
    document.querySelector('.toasts') as unknown as boolean,
  )

setTimeout(tellIfLost, 8000)
