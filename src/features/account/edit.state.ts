import { atom } from 'nanostores'
import type { ContactKind } from '#src/domain/fields.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { hasFields } from '#src/stores/valid.ts'

/** 'join': two accounts of one person are merged. */
export type Subject = 'name' | 'mobile' | 'email' | 'password' | 'join'

/** `join`: the contact has its own account; `confirm`: the customer must confirm their identity first. */
export type Step = 'form' | 'code' | 'join' | 'confirm' | 'confirm-code'

export interface Edit {
  /** Null: nothing is being changed. */
  subject: Subject | null
  step: Step
  kind: ContactKind
  contact: string
  otpId: string
  /** When another code may be requested (ms since 1970). */
  resendAt: number
  /** As entered; joining sends it again. */
  code: string
  note: string
  busy: boolean
  /** Shown at the field of that name, or below the form. */
  error: { field: string; message: string } | null
}

const closed: Edit = {
  subject: null,
  step: 'form',
  kind: 'mobile',
  contact: '',
  otpId: '',
  resendAt: 0,
  code: '',
  note: '',
  busy: false,
  error: null,
}

export const $edit = atom<Edit>(closed)

let openings = 0
const start = (change: Partial<Edit>): void => {
  openings++
  $edit.set({ ...closed, ...change })
}

/** Returns whether the form that is open now still is: a late reply must not change another one. */
export const thisForm = (): (() => boolean) => {
  const opening = openings
  return () => opening === openings
}

export const setEdit = (change: Partial<Edit>): void => $edit.set({ ...$edit.get(), ...change })

type PendingContact = Pick<Edit, 'subject' | 'kind' | 'contact' | 'otpId' | 'resendAt'>

/** A code not entered yet; stored, as phones discard the page while the user reads the message. */
export const pendingContact = sessionValue<PendingContact>(
  'accountCode',
  hasFields<PendingContact>({ otpId: 'string', resendAt: 'number' }),
)

/** How long after `resendAt` the code can still be resumed, in ms. */
const lifetime = 4 * 60_000

export const openEdit = (subject: Subject, note = ''): void => {
  pendingContact.set(null)
  start({ subject, note, kind: subject === 'email' ? 'email' : 'mobile' })
}

export const closeEdit = (): void => {
  pendingContact.set(null)
  start({})
}

/** Resumes a code that was sent before a reload. */
export const resumeEdit = (): void => {
  const code = pendingContact.get()
  if (code && Date.now() < code.resendAt + lifetime) start({ ...code, step: 'code' })
}
