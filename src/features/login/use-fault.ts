import { useStore } from '@nanostores/react'
import type { Fault } from './faults.ts'
import { $login } from './login.ts'

/** Gives the message for a field, where the present fault is one of that field. */
export const useFault = () => {
  const { fault } = useStore($login)
  return (field: Fault['field']) => (fault?.field === field ? fault.message : undefined)
}
