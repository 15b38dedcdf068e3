import { useEffect, useState } from 'react'
import { whenMinutePasses } from './minute.ts'

/** The time, which renders again at each full minute. Only for what is rendered in the browser. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => whenMinutePasses(() => setNow(new Date())), [])
  return now
}
