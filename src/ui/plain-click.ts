interface Keys {
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** True for a key that the browser handles: Alt and Left go back, Ctrl and minus zoom out. */
export const isShortcut = ({ altKey, ctrlKey, metaKey }: Keys): boolean =>
  altKey || ctrlKey || metaKey

/** True for an unhandled click without modifiers, which would open a new tab for example. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.shiftKey && !isShortcut(event)
