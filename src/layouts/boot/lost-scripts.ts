import { pressHeld } from './held-taps.ts'

/**
 * Shows the header's line if scripts fail or take too long. Returns the region for notices, which the frame's
 * script makes: the page is alive.
 */
export const tellIfLost = () => {
  const region = document.querySelector('.toasts')
  ;(self as { lost?: HTMLElement }).lost?.toggleAttribute('hidden', !!region)
  return region
}

// By then one script that hangs no longer holds the buttons of all others.
setTimeout(() => tellIfLost() && pressHeld(), 8000)
