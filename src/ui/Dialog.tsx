import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** `popup` (centre, bottom edge on phones) or `drawer` (right edge). */
  className: string
  children: ReactNode
}

/** Native modal: the browser handles focus and Escape; a backdrop click also closes. */
export const Dialog = ({ open, onClose, title, className, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      // The page does not scroll behind it (overlay.css): prevents a layout shift.
      const root = document.documentElement
      root.style.scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : ''
      element.showModal()
      // The first field instead of the heading.
      element.querySelector<HTMLElement>('input:not([readonly], [type=radio])')?.focus()
    }
    if (!open && element.open) element.close()
    // New content may lack the focused element.
    if (open && !element.contains(document.activeElement)) element.querySelector('h2')?.focus()
  }, [open, title])

  // A press that starts in a field and ends outside (selecting text) must not close.
  const pressedOutside = useRef(false)
  const isOutside = (event: MouseEvent) => event.target === dialog.current

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      // Comes late: the dialog may have been closed by `open`, or be open again by then.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      onMouseDown={(event) => (pressedOutside.current = isOutside(event))}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) dialog.current?.close()
      }}
    >
      {open && (
        // Else its header and footer would be landmarks, as those of the page.
        <section className="inside">
          <header>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <button
              type="button"
              className="icon-button close"
              aria-label="Close"
              onClick={onClose}
            >
              <Icon name="x" />
            </button>
          </header>
          {children}
        </section>
      )}
    </dialog>
  )
}
