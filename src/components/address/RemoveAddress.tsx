import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Address } from '#src/domain/address.ts'
import { removeFromBook } from '#src/stores/address/address.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

interface Props {
  /** Null while closed. */
  address: Address | null
  onClose: () => void
  onRemoved: () => void
}

export const RemoveAddress = ({ address, onClose, onRemoved }: Props) => {
  const [removing, setRemoving] = useState<Address | null>(null)
  const shown = useRef(address)
  useEffect(() => {
    shown.current = address
  }, [address])
  const remove = async (asked: Address) => {
    setRemoving(asked)
    const removed = await removeFromBook(asked.id)
    setRemoving((latest) => (latest === asked ? null : latest))
    // The dialog may be closed by now, or show another address.
    if (shown.current !== asked) return
    // The closing dialog returns the focus to its opener, which is gone; `onRemoved` then moves it.
    flushSync(onClose)
    if (removed) onRemoved()
  }
  return (
    <ConfirmDialog
      open={address !== null}
      title="Delete Address"
      keep="Cancel"
      confirm="Delete"
      busy={address !== null && address === removing}
      onClose={onClose}
      onConfirm={() => address && void remove(address)}
    >
      <p>Are you sure you wish to remove this address?</p>
    </ConfirmDialog>
  )
}
