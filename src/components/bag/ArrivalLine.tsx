import { useStore } from '@nanostores/react'
import { arrivalLine } from '#src/domain/delivery.ts'
import { $transitDays } from '#src/stores/pincode.ts'
import { useNow } from '../timing/use-now.ts'

/** 'Order within 2 h 10 min, comes today', counting by itself. Only rendered in the browser. */
export const ArrivalLine = () => {
  const days = useStore($transitDays)
  return <p className="xs arrival">{arrivalLine(days, useNow())}</p>
}
