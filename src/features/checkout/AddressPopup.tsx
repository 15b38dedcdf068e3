import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { AddressForm } from '#src/components/AddressForm.tsx'
import { $addressForm, discardAddressForm, leaveAddressForm } from '#src/stores/address-form.ts'
import { $user } from '#src/stores/session.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { chooseAddress } from './delivery.store.ts'

/** The form over the page; the address that it saves becomes the chosen one. */
export const AddressPopup = () => {
  const { open, editing } = useStore($addressForm)
  // Back to the cart closes it; for a login, which interrupts it, it waits.
  useEffect(() => () => void ($user.get() && leaveAddressForm()), [])
  return (
    <Dialog
      open={open}
      onClose={leaveAddressForm}
      title={editing === null ? 'Add Address' : 'Edit Address'}
      className="popup roomy"
    >
      <AddressForm onSaved={(address) => chooseAddress(address.id)} onCancel={discardAddressForm} />
    </Dialog>
  )
}
