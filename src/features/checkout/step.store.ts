import { atom } from 'nanostores'

/** Cart, then Place Order with its two parts. The step is in the URL hash: Back goes one step back. */
export type Step = 'cart' | 'address' | 'payment'

export const $step = atom<Step>('cart')

const hashes: Record<Step, string> = { cart: '', address: '#address', payment: '#payment' }

const steps = Object.keys(hashes) as Step[]
/** Null for a hash that is no step, such as the skip link's: the step then stays. */
const stepOfHash = (): Step | null => steps.find((step) => hashes[step] === location.hash) ?? null

const addressOf = (step: Step) => location.pathname + location.search + hashes[step]

/** Goes to a step like a link: the Back button returns to the current one. */
export const goToStep = (step: Step): void => {
  if (step === $step.get()) return
  history.pushState(null, '', addressOf(step))
  $step.set(step)
}

/** Replaces the current step, which cannot be shown (any more). */
export const replaceStep = (step: Step): void => {
  history.replaceState(null, '', addressOf(step))
  $step.set(step)
}

export const followHash = (): (() => void) => {
  const follow = () => $step.set(stepOfHash() ?? $step.get())
  follow()
  addEventListener('popstate', follow)
  addEventListener('hashchange', follow)
  return () => {
    removeEventListener('popstate', follow)
    removeEventListener('hashchange', follow)
  }
}
