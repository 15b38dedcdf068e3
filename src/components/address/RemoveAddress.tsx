import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Address } from '#src/domain/address.ts'
import { removeFromBook } from '#src/stores/address.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

interface Props {
  address: Address
  onClose: () => void
  onRemoved: () => void
}

export const RemoveAddress = ({
  address,
  ...then
}: Omit<Props, 'address'> & { address: Address | null }) => (
  <Dialog open={address !== null} onClose={then.onClose} title="Delete Address" className="popup">
    {address && <Question key={address.id} address={address} {...then} />}
  </Dialog>
)

const Question = ({ address, onClose, onRemoved }: Props) => {
  const [busy, setBusy] = useState(false)
  const isShown = useRef(true)
  useEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  const remove = async () => {
    setBusy(true)
    const removed = await removeFromBook(address.id)
    // The dialog may be closed by now, or show another address.
    if (!isShown.current) return
    setBusy(false)
    // The closing dialog returns the focus to its opener, which is gone; `onRemoved` then moves it.
    flushSync(onClose)
    if (removed) onRemoved()
  }
  return (
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
  )
}
