import { useStore } from '@nanostores/react'
import { arrivalLine } from '#src/domain/delivery.ts'
import { $transitDays } from '#src/stores/pincode.ts'
import { useNow } from '../timing/use-now.ts'

/** Only rendered in the browser, as it follows the clock. */
export const ArrivalLine = () => {
  const days = useStore($transitDays)
  return <p className="xs arrival">{arrivalLine(days, useNow())}</p>
}
