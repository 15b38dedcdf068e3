import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** Look of the panel: `popup` (centre, bottom edge on phones) or `drawer` (right edge). */
  className: string
  children: ReactNode
}

/**
 * A native modal dialog with a titled header and a close button. The browser keeps the focus inside,
 * closes on Escape and gives the focus back to where it was; a click on the backdrop closes as well.
 */
export const Dialog = ({ open, onClose, title, className, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      // The page behind does not scroll while this is open (overlay.css); its width must not change.
      const root = document.documentElement
      root.style.scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : ''
      element.showModal()
      // The browser would take the heading; what is to be filled in comes first.
      element.querySelector<HTMLElement>('input:not([readonly], [type=radio])')?.focus()
    }
    if (!open && element.open) element.close()
  }, [open])

  // A press that began on a field inside and ended outside (selecting text) is no wish to close.
  const pressedOutside = useRef(false)
  const isOutside = (event: MouseEvent) => event.target === dialog.current

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={(event) => (pressedOutside.current = isOutside(event))}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) dialog.current?.close()
      }}
    >
      {open && (
        <div className="inside">
          <header>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className="ib x" aria-label="Close" onClick={onClose}>
              <Icon name="x" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
