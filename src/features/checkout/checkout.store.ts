import { atom, computed } from 'nanostores'
import type { Address } from '#src/domain/address.ts'
import { keyOf, lineIn, mostAllowed, type BagLine } from '#src/domain/bag.ts'
import {
  bagChanges,
  joinedLines,
  termChanges,
  withChanges,
  type BagChange,
  type Terms,
} from '#src/domain/change.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { $addressBook, loadAddresses } from '#src/stores/address.ts'
import { reopenAddressForm } from '#src/stores/address-form.ts'
import { $lines, setQuantity } from '#src/stores/bag.ts'
import { $reduced, setReduced, type ReducedLine } from '#src/stores/merge-notice.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyBad } from '#src/stores/ui.ts'

/** Place Order has two parts. The step is in the URL hash: Back goes one step back. */
type Step = 'cart' | 'address' | 'payment'

export const $step = atom<Step>('cart')

const hashes: Record<Step, string> = { cart: '', address: '#address', payment: '#payment' }

const steps = Object.keys(hashes) as Step[]
/** Null for other hashes, such as the skip link's. */
const stepOfHash = (): Step | null => steps.find((step) => hashes[step] === location.hash) ?? null

const addressOf = (step: Step) => location.pathname + location.search + hashes[step]

/** Adds a history entry: Back returns to the current step. */
export const goToStep = (step: Step): void => {
  if (step === $step.get()) return
  history.pushState(null, '', addressOf(step))
  $step.set(step)
}

/** Replaces the current step, which cannot be shown. */
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

const deliverTo = sessionValue<number>('deliverTo', Number.isInteger)
const $chosenId = atom<number | null>(deliverTo.get())

/** The delivery address: the chosen one, or the first one. */
export const $address = computed(
  [$addressBook, $chosenId],
  ({ addresses }, id): Address | null =>
    addresses.find((address) => address.id === id) ?? addresses[0] ?? null,
)

export const chooseAddress = (id: number): void => {
  $chosenId.set(id)
  deliverTo.set(id)
}

/** Loads the addresses; the payment step needs an address chosen before. */
export const enterDelivery = async (): Promise<void> => {
  await loadAddresses()
  const { state, addresses } = $addressBook.get()
  const chosen = $chosenId.get() !== null && $address.get()?.id === $chosenId.get()
  if (state === 'ready' && $step.get() === 'payment' && !chosen) replaceStep('address')
  if (state === 'ready' && $step.get() === 'address') reopenAddressForm(addresses)
}

const nextChange = () =>
  new Promise<void>((done) => {
    const end = () => {
      stops.forEach((stop) => stop())
      done()
    }
    const stops = [$step.listen(end), $addressBook.listen(end)]
  })

/** Proceed was pressed before the addresses were known; the first one is then chosen. */
export const $proceeding = atom(false)

export const proceedToPayment = async (): Promise<void> => {
  if ($proceeding.get()) return
  $proceeding.set(true)
  const isWaiting = () =>
    $step.get() === 'address' && !$address.get() && $addressBook.get().state === 'loading'
  while (isWaiting()) await nextChange()
  $proceeding.set(false)
  // The shopper has gone back to the cart meanwhile.
  if ($step.get() !== 'address') return
  const address = $address.get()
  if (!address) return notifyBad(addressMessages.addressUnchosen)
  chooseAddress(address.id)
  goToStep('payment')
}

/** What the shop changed in the bag, until the shopper dismisses it. */
export const $changes = atom<BagChange[]>([])

export const dismissChanges = (): void => $changes.set([])

/** Records changes of delivery, fee or discount. */
export const noteTerms = (before: Terms | null, after: Terms | null): void => {
  if (before && after) $changes.set(withChanges($changes.get(), termChanges(before, after)))
}

/** Lowers quantities to what can be ordered, as the order would be refused. */
export const lowerToAllowed = (): void => {
  for (const line of $lines.get()) {
    const most = mostAllowed(line)
    if (most > 0 && line.quantity > most) setQuantity(keyOf(line), most)
  }
}

/** False if the line is gone, or the product is back. */
const stands = (change: BagChange, lines: readonly BagLine[]): boolean => {
  if (!('key' in change)) return true
  const line = lineIn(lines, change.key)
  if (change.kind === 'left-out') return line === undefined
  return line !== undefined && (change.kind !== 'sold-out' || line.stock <= 0)
}

export const takeOutSoldOut = (): void => {
  for (const line of $lines.get().filter(isSoldOut)) setQuantity(keyOf(line), 0)
}

/** Records what the login changed in the bag; true if nothing. */
export const noteJoined = (before: readonly BagLine[]): boolean => {
  const after = $lines.get()
  const changes = [...bagChanges(before, after), ...joinedLines(before, after)]
  $changes.set(withChanges($changes.get(), changes))
  return !changes.length && before.every((line) => lineIn(after, keyOf(line)))
}

const changeOfCut = ({ key, name, quantity }: ReducedLine): BagChange =>
  quantity ? { key, name, kind: 'fewer', quantity } : { key, name, kind: 'left-out' }

/** Records every change of price, stock and limit until the returned function is called. */
export const followChanges = (): (() => void) => {
  const stops = [
    $lines.listen((lines, before = []) => {
      const noted = $changes.get()
      const next = withChanges(noted, bagChanges(before, lines)).filter((c) => stands(c, lines))
      if (next.length || noted.length) $changes.set(next)
    }),
    // Lines that a login reduced, on this page or before it.
    $reduced.subscribe((cut) => {
      if (!cut.length) return
      $changes.set(withChanges($changes.get(), cut.map(changeOfCut)))
      setReduced([])
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
