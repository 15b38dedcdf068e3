import { atom, computed } from 'nanostores'
import type { Address } from '#src/domain/address.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { $addressBook, addressesFailed, loadAddresses } from '#src/stores/address/address.ts'
import { reopenAddressForm } from '#src/stores/address/address-form.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { $step, goToStep, replaceStep } from './step.store.ts'

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
  if (!address)
    return notifyBad(
      $addressBook.get().state === 'failed' ? addressesFailed : addressMessages.addressUnchosen,
    )
  chooseAddress(address.id)
  goToStep('payment')
}
