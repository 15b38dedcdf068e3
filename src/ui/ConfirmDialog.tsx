import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  title: string
  /** Texts of the two buttons. */
  keep: string
  confirm: string
  busy?: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export const ConfirmDialog = (props: Props) => {
  const { open, title, keep, confirm, busy, onClose, onConfirm, children } = props
  return (
    <Dialog open={open} onClose={onClose} title={title} className="popup">
      <div className="ask">
        {children}
        <div className="row end">
          <Button className="quiet" onClick={onClose}>
            {keep}
          </Button>
          <Button busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
