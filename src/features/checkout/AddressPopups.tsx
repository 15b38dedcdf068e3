import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AddressForm } from '#src/components/AddressForm.tsx'
import type { Address } from '#src/domain/address.ts'
import { $addressForm, discardAddressForm, leaveAddressForm } from '#src/stores/address-form.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { chooseAddress, removeFromBook } from './delivery.store.ts'

/** The form over the page; the address that it saves becomes the chosen one. */
export const AddressPopup = () => {
  const { open, editing } = useStore($addressForm)
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

interface RemoveProps {
  address: Address | null
  onClose: () => void
  onRemoved: () => void
}

export const RemovePopup = ({ address, onClose, onRemoved }: RemoveProps) => {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    if (!address) return
    setBusy(true)
    const removed = await removeFromBook(address.id)
    setBusy(false)
    // The closing dialog gives the focus back to its opener, which is gone: the new place comes after.
    flushSync(onClose)
    if (removed) onRemoved()
  }
  return (
    <Dialog open={address !== null} onClose={onClose} title="Delete Address" className="popup">
      <div className="ask">
        <p>Are you sure you wish to remove this address?</p>
        <div className="row end">
          <Button className="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
