import { useEffect, useState } from 'react'
import { whenMinutePasses } from './minute.ts'

/** The time, rendered again at each full minute. Only for the browser. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => whenMinutePasses(() => setNow(new Date())), [])
  return now
}
