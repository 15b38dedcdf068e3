import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { AddressForm } from '#src/components/AddressForm.tsx'
import { $addressForm, discardAddressForm, leaveAddressForm } from '#src/stores/address-form.ts'
import { $user } from '#src/stores/session.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { chooseAddress } from './delivery.store.ts'

export const AddressPopup = () => {
  const { open, editing } = useStore($addressForm)
  // Going back to the cart closes it; a login, which interrupts it, leaves it open.
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
