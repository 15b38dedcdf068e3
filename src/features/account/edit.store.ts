import { ApiError, send } from '#src/api.ts'
import {
  confirmOtp,
  confirmPassword,
  joinByOtp,
  joinByPassword,
  sendOtpConfirm,
  sendOtpContact,
  updateContact,
  updatePassword,
} from '#src/contract/account.ts'
import type { Reply } from '#src/contract/call.ts'
import {
  contactKind,
  identifierOf,
  isEmail,
  isMobile,
  isOtp,
  type ContactKind,
} from '#src/domain/fields.ts'
import { minPasswordLength } from '#src/domain/limits.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { codeSent, resendAfter } from '#src/domain/otp.ts'
import { trimmed } from '#src/domain/text.ts'
import { loadBag } from '#src/stores/bag/bag.ts'
import { sendProving } from '#src/stores/login/proof.ts'
import { asCustomer } from '#src/stores/customer.ts'
import { isSessionOver } from '#src/stores/session.ts'
import { announce, notifyBad, notifyGood } from '#src/stores/ui.ts'
import { isRefusal, isUnreached } from '#src/stores/api-errors.ts'
import {
  $edit,
  closeEdit,
  openEdit,
  pendingContact,
  setEdit,
  thisForm,
  type Edit,
  type Step,
} from './edit.state.ts'
import { adoptProfile, loadProfile, customerScope, saveName } from './profile.store.ts'

class EditError extends Error {}
const refuse = (message: string): never => {
  throw new EditError(message)
}

const unsure =
  'so it is not known whether this was done. Please look at your details before you try again.'

/** True if nothing was done, and `message` says why. */
const isExplained = (error: unknown): error is Error =>
  error instanceof EditError || isRefusal(error)

const sentence = (error: unknown): string => {
  if (isExplained(error)) return error.message
  const why = isUnreached(error)
    ? 'The shop could not be reached'
    : 'Something went wrong on our side'
  return `${why}, ${unsure}`
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/** What continues once the customer has confirmed their identity. */
let pendingTask: (() => Promise<void>) | null = null

/** The form that a task belongs to. The shopper may close it, or open another one, before a reply comes. */
interface Form {
  isOpen: () => boolean
  set: (change: Partial<Edit>) => void
  done: (text: string) => void
}

const currentForm = (): Form => {
  const isOpen = thisForm()
  return {
    isOpen,
    set: (change) => {
      if (isOpen()) setEdit(change)
    },
    done: (text) => {
      if (isOpen()) closeEdit()
      notifyGood(text)
    },
  }
}

type Task = (form: Form) => Promise<void>

/** One task at a time. A failure is shown at `field`; the step and the typed values stay. */
const runTask = async (field: string, task: Task, step?: Step): Promise<void> => {
  if ($edit.get().busy) return
  const here = step ?? $edit.get().step
  const form = currentForm()
  setEdit({ busy: true, error: null })
  try {
    await asCustomer(() => task(form))
  } catch (error) {
    if (isSessionOver(error)) closeEdit()
    else if (form.isOpen() && hasCode(error, 'unconfirmed')) {
      pendingTask = () => runTask(field, task, here)
      setEdit({ step: 'confirm' })
    } else {
      if (!isExplained(error)) void loadProfile()
      if (!form.isOpen()) notifyBad(sentence(error))
      else {
        setEdit({ step: here, error: { field, message: sentence(error) } })
        // After Enter, its field has the focus already.
        announce(sentence(error))
      }
    }
  } finally {
    form.set({ busy: false })
  }
}

export const submitName = (typed: string): Promise<void> =>
  runTask('name', async (form) => {
    const name = trimmed(typed)
    if (!name) refuse(loginMessages.registerNameMissing)
    await saveName(name)
    form.done('Your name was saved.')
  })

export const submitPassword = (password: string): Promise<void> =>
  runTask('password', async (form) => {
    if (!password) refuse(loginMessages.registerPasswordMissing)
    if (password.length < minPasswordLength) refuse(loginMessages.registerPasswordShort)
    adoptProfile((await send(updatePassword, { ...customerScope(), password })).payload)
    form.done('Your password was saved. All other browsers were logged out.')
  })

/** Sends a code to a new contact for the account. */
export const submitContact = (kind: ContactKind, typed: string, field = 'contact') =>
  runTask(field, async (form) => {
    const { subject } = $edit.get()
    const contact = identifierOf(typed)
    if (kind === 'mobile' && !isMobile(contact)) refuse(loginMessages.registerMobileWrong)
    if (kind === 'email' && !isEmail(contact)) refuse(loginMessages.registerEmailWrong)
    const request = { ...customerScope(), otp_type: kind, username: contact }
    const { payload } = await sendProving(sendOtpContact, request)
    const code = { kind, contact, otpId: payload.otp_id, resendAt: Date.now() + resendAfter }
    if (form.isOpen()) pendingContact.set({ ...code, subject })
    form.set({ ...code, step: 'code', error: null })
    notifyGood(codeSent(kind))
  })

const checked = (code: string): number => {
  if (!code) refuse(loginMessages.otpMissing)
  if (!isOtp(code)) refuse(loginMessages.otpWrong)
  return Number(code)
}

const guess = (code: string) => {
  const { otpId, kind } = $edit.get()
  return { ...customerScope(), otp_id: otpId, otp: checked(code), otp_type: kind }
}

export const submitCode = (code: string): Promise<void> =>
  runTask('otp', async (form) => {
    const { kind } = $edit.get()
    try {
      adoptProfile((await send(updateContact, guess(code))).payload)
    } catch (error) {
      if (!hasCode(error, 'joinable')) throw error
      return form.set({ step: 'join', code, error: null })
    }
    form.done(`Your ${kind === 'mobile' ? 'mobile number' : 'email'} was saved.`)
  })

const joined = async ({ payload, capped }: Reply<typeof joinByOtp>, form: Form): Promise<void> => {
  const { hasPassword } = adoptProfile(payload)
  await loadBag().catch(() => undefined)
  const wasOpen = form.isOpen()
  form.done('Your two accounts are one now.')
  if (capped.length) notifyBad(bagMessages.quantityLimit, 'Your cart')
  if (!hasPassword && wasOpen)
    openEdit('password', 'Your two accounts are one now. An earlier password no longer counts.')
}

/** Joins the account of the contact that the entered code proves. */
export const joinByContact = (): Promise<void> =>
  runTask('join', async (form) => joined(await send(joinByOtp, guess($edit.get().code)), form))

export const joinWithPassword = (typed: string, password: string): Promise<void> => {
  const username = identifierOf(typed)
  const type = contactKind(username)
  return runTask(type ? 'password' : 'contact', async (form) => {
    if (!type)
      return refuse(username ? loginMessages.identifierWrong : loginMessages.identifierMissing)
    if (!password) refuse(loginMessages.passwordMissing)
    const request = { ...customerScope(), type, username, password }
    await joined(await sendProving(joinByPassword, request), form)
  })
}

const retryConfirmed = async (form: Form): Promise<void> => {
  const next = pendingTask
  pendingTask = null
  form.set({ busy: false, error: null })
  if (form.isOpen()) await next?.()
}

export const confirmByPassword = (password: string): Promise<void> =>
  runTask('password', async (form) => {
    if (!password) refuse(loginMessages.passwordMissing)
    adoptProfile((await send(confirmPassword, { ...customerScope(), password })).payload)
    await retryConfirmed(form)
  })

let confirming: { otp_id: string; otp_type: ContactKind } | null = null

export const sendConfirmCode = (otp_type: ContactKind): Promise<void> =>
  runTask('confirm', async (form) => {
    const { payload } = await sendProving(sendOtpConfirm, { ...customerScope(), otp_type })
    confirming = { otp_id: payload.otp_id, otp_type }
    form.set({ step: 'confirm-code' })
    notifyGood(codeSent(otp_type))
  })

export const confirmByCode = (code: string): Promise<void> =>
  runTask('otp', async (form) => {
    if (!confirming) return setEdit({ step: 'confirm' })
    const request = { ...customerScope(), ...confirming, otp: checked(code) }
    adoptProfile((await send(confirmOtp, request)).payload)
    await retryConfirmed(form)
  })
