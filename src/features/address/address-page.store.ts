import { atom } from 'nanostores'
import { links } from '#src/links.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import type { Address } from '#src/domain/address.ts'
import { fetchAddress } from '#src/stores/address/address.ts'
import {
  $addressForm,
  discardAddressForm,
  openAddressForm,
} from '#src/stores/address/address-form.ts'
import type { Loading } from '#src/stores/loading.ts'
import { isSessionOver } from '#src/stores/session.ts'
import { notifyNext } from '#src/stores/ui.ts'

/** Named as in the specification (section 2, Address screens). */
interface AddressTask {
  addressEdit: boolean
  addressId: number | null
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** The task in the link (for new tabs) or in the history state (for reloads). */
export const taskOfPage = (): AddressTask => {
  const state = history.state as Partial<AddressTask> | null
  const named = Number(new URLSearchParams(location.search).get('address'))
  const id = isId(named) ? named : state?.addressEdit ? state.addressId : null
  return isId(id) ? { addressEdit: true, addressId: id } : { addressEdit: false, addressId: null }
}

/** Keeps the task for a reload. */
export const storeTask = (task: AddressTask): void =>
  history.replaceState({ ...(history.state as object | null), ...task }, '')

/** The address that is edited; null: a new one. */
export const $addressPage = atom<Loading<Address | null>>({ state: 'loading' })

export const enterAddressPage = async ({ addressId }: AddressTask): Promise<void> => {
  $addressPage.set({ state: 'loading' })
  try {
    const address = addressId === null ? null : await fetchAddress(addressId)
    if (addressId !== null && !address) return $addressPage.set({ state: 'missing' })
    openAddressForm(address)
    $addressPage.set({ state: 'ready', value: address })
  } catch (error) {
    // The page then asks for a login, and returns here.
    if (!isSessionOver(error)) $addressPage.set({ state: 'failed', error })
  }
}

/** Opens the form now, and again when Back restores the page after the form was saved or cancelled. */
export const watchAddressPage = (task: AddressTask): (() => void) => {
  const again = (event: PageTransitionEvent) => {
    if (event.persisted && !$addressForm.get().open) void enterAddressPage(task)
  }
  void enterAddressPage(task)
  addEventListener('pageshow', again)
  return () => removeEventListener('pageshow', again)
}

export const leaveSaved = (): void => {
  notifyNext(addressMessages.addressSaved, addressMessages.addressTitle)
  location.assign(links.addresses())
}

export const leaveUnsaved = (): void => {
  discardAddressForm()
  location.assign(links.addresses())
}
