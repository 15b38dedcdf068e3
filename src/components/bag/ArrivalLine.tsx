import { useStore } from '@nanostores/react'
import { arrivalLine } from '#src/domain/delivery.ts'
import { $transit, closedDays } from '#src/stores/address/pincode.ts'
import { useNow } from '../timing/use-now.ts'

/** Only rendered in the browser, as it follows the clock. */
export const ArrivalLine = () => {
  const transit = useStore($transit)
  return <p className="xs arrival">{arrivalLine(transit, useNow(), closedDays())}</p>
}
