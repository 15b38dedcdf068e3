import { atom, computed } from 'nanostores'
import type { Address } from '#src/domain/address.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { $addressBook, loadAddresses } from '#src/stores/address.ts'
import { reopenAddressForm } from '#src/stores/address-form.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { $step, goToStep, replaceStep } from './step.store.ts'

const kept = sessionValue<number>('deliverTo', Number.isInteger)
const $chosenId = atom<number | null>(kept.get())

/** The delivery address: the chosen one, or the first one. */
export const $address = computed(
  [$addressBook, $chosenId],
  ({ addresses }, id): Address | null =>
    addresses.find((address) => address.id === id) ?? addresses[0] ?? null,
)

export const chooseAddress = (id: number): void => {
  $chosenId.set(id)
  kept.set(id)
}

/** Loads the addresses; the payment step requires an address that was chosen before. */
export const enterDelivery = async (): Promise<void> => {
  await loadAddresses()
  const { state, addresses } = $addressBook.get()
  const chosen = $chosenId.get() !== null && $address.get()?.id === $chosenId.get()
  if (state === 'ready' && $step.get() === 'payment' && !chosen) replaceStep('address')
  if (state === 'ready' && $step.get() === 'address') reopenAddressForm(addresses)
}

export const proceedToPayment = async (): Promise<void> => {
  // Pressed before the addresses have loaded: the first of them is then the chosen one.
  while ($addressBook.get().state === 'loading')
    await new Promise<void>((done) => {
      const stop = $addressBook.listen(() => {
        stop()
        done()
      })
    })
  const address = $address.get()
  if (!address) return notifyBad(addressMessages.addressUnchosen)
  chooseAddress(address.id)
  goToStep('payment')
}
