import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { arrivalLine } from '#src/domain/delivery.ts'
import { $transitDays } from '#src/stores/pincode.ts'
import { whenMinutePasses } from '../timing/minute.ts'

/** 'Order within 2 h 10 min, comes today', counting by itself. Only rendered in the browser. */
export const ArrivalLine = () => {
  const days = useStore($transitDays)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => whenMinutePasses(() => setNow(new Date())), [])
  return <p className="xs arrival">{arrivalLine(days, now)}</p>
}
