import { useStore } from '@nanostores/react'
import type { Fault } from './faults.ts'
import { $login } from './login.ts'

/** Returns a function that gives the current error message of a field, if any. */
export const useFault = () => {
  const { fault } = useStore($login)
  return (field: Fault['field']) => (fault?.field === field ? fault.message : undefined)
}
