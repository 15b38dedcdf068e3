import { useEffect, useState } from 'react'
import { now } from '#src/clock.ts'
import { whenMinutePasses } from './minute.ts'

/** The time, rendered again at each full minute. Only for the browser. */
export const useNow = (): Date => {
  const [moment, setMoment] = useState(now)
  useEffect(() => whenMinutePasses(() => setMoment(now())), [])
  return moment
}
