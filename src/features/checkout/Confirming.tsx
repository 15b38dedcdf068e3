import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $placing } from './placing.store.ts'

/** Paid, but not confirmed by the shop yet, which may take a while: reassures the shopper. */
export const Confirming = () => {
  const isConfirming = useStore($placing).state === 'confirming'
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isConfirming) box.current?.focus()
  }, [isConfirming])
  if (!isConfirming) return null
  return (
    <p className="note" role="status" tabIndex={-1} ref={box}>
      Your payment was made and the shop is confirming your order: please wait here, and do not pay
      again.
    </p>
  )
}
