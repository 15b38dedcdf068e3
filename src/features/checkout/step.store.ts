import { atom } from 'nanostores'

/** Place Order has two parts. The step is in the URL hash: Back goes one step back. */
type Step = 'cart' | 'address' | 'payment'

export const $step = atom<Step>('cart')

const hashes: Record<Step, string> = { cart: '', address: '#address', payment: '#payment' }

const steps = Object.keys(hashes) as Step[]
/** Null for other hashes, such as the skip link's. */
const stepOfHash = (): Step | null => steps.find((step) => hashes[step] === location.hash) ?? null

const urlOf = (step: Step) => location.pathname + location.search + hashes[step]

/** Adds a history entry: Back returns to the current step. */
export const goToStep = (step: Step): void => {
  if (step === $step.get()) return
  history.pushState(null, '', urlOf(step))
  $step.set(step)
}

/** Replaces the current step, which cannot be shown. */
export const replaceStep = (step: Step): void => {
  history.replaceState(null, '', urlOf(step))
  $step.set(step)
}

export const followHash = (): (() => void) => {
  const follow = () => $step.set(stepOfHash() ?? $step.get())
  const ended = new AbortController()
  follow()
  for (const type of ['popstate', 'hashchange'])
    addEventListener(type, follow, { signal: ended.signal })
  return () => ended.abort()
}
