import { atom } from 'nanostores'
import type { ContactKind } from '#src/domain/fields.ts'
import { sessionValue } from '#src/stores/tab.ts'

/** What is being changed; 'join': two accounts of one person become one. */
export type Subject = 'name' | 'mobile' | 'email' | 'password' | 'join'

/**
 * - `form`: the new value is asked for
 * - `code`: it is a contact, and a code was sent to it
 * - `join`: the contact has an account of its own
 * - `confirm`, `confirm-code`: the shop wants to know first that it is really the customer
 */
export type Step = 'form' | 'code' | 'join' | 'confirm' | 'confirm-code'

export interface Edit {
  /** Null: nothing is being changed. */
  subject: Subject | null
  step: Step
  kind: ContactKind
  /** The contact that the code was sent to. */
  contact: string
  otpId: string
  /** When another code may be asked for (ms since 1970). */
  resendAt: number
  /** The code as it was entered; joining sends it once more. */
  code: string
  /** Said above the form. */
  note: string
  busy: boolean
  /** What is wrong; at the field of that name, or below the form where there is none. */
  fault: { field: string; message: string } | null
}

const closed: Edit = {
  ...{ subject: null, step: 'form', kind: 'mobile', contact: '', otpId: '', resendAt: 0 },
  ...{ code: '', note: '', busy: false, fault: null },
}

export const $edit = atom<Edit>(closed)
export const setEdit = (change: Partial<Edit>): void => $edit.set({ ...$edit.get(), ...change })

type PendingContact = Pick<Edit, 'subject' | 'kind' | 'contact' | 'otpId' | 'resendAt'>

const isPendingContact = (value: unknown): boolean => {
  const code = value as Partial<PendingContact> | null
  return typeof code?.otpId === 'string' && typeof code.resendAt === 'number'
}

/** A code that was sent and not entered yet: phones drop the page while one reads the message. */
export const pendingContact = sessionValue<PendingContact>('accountCode', isPendingContact)

/** How long that is worth taking up again, in milliseconds. */
const lifetime = 4 * 60_000

export const openEdit = (subject: Subject, note = ''): void => {
  pendingContact.set(null)
  $edit.set({ ...closed, subject, note, kind: subject === 'email' ? 'email' : 'mobile' })
}

export const closeEdit = (): void => {
  pendingContact.set(null)
  $edit.set(closed)
}

/** Takes a code up again that was sent before the page was loaded anew. */
export const resumeEdit = (): void => {
  const code = pendingContact.get()
  if (code && Date.now() < code.resendAt + lifetime) $edit.set({ ...closed, ...code, step: 'code' })
}
