import { useEffect, useRef, type RefObject } from 'react'
import { pauseTaps } from './moved-controls.ts'

/** For a part that appears, grows or shrinks above controls: its page or dialog pauses each time. */
export const usePauseOnShift = <E extends HTMLElement>(): RefObject<E | null> => {
  const part = useRef<E>(null)
  useEffect(() => {
    const element = part.current
    if (!element) return
    let height = element.offsetHeight
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === height) return
      height = element.offsetHeight
      pauseTaps(element.closest<HTMLElement>('dialog, main'))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return part
}
