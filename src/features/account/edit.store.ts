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
import { shortestPassword } from '#src/domain/limits.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { trimmed } from '#src/domain/text.ts'
import { loadBag } from '#src/stores/bag.ts'
import { sendProving } from '#src/stores/proof.ts'
import { forgetUser, isSessionOver } from '#src/stores/session.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { $edit, pendingContact, closeEdit, openEdit, setEdit, type Step } from './edit.ts'
import { adoptProfile, ofCustomer, saveName } from './profile.store.ts'

/** In milliseconds. */
const resendAfter = 30_000

class EditError extends Error {}
const refuse = (message: string): never => {
  throw new EditError(message)
}

const unreached = 'The shop could not be reached. Nothing was changed. Please try again.'

const sentence = (error: unknown): string => {
  if (error instanceof EditError) return error.message
  const hasReason = error instanceof ApiError && error.kind === 'refused' && error.message
  return hasReason ? error.message : unreached
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/** What continues once the customer has confirmed their identity. */
let afterwards: (() => Promise<void>) | null = null

/** One task at a time. A failure is shown at `field`; the step and the typed values stay. */
const attempt = async (field: string, task: () => Promise<void>, step?: Step): Promise<void> => {
  if ($edit.get().busy) return
  const here = step ?? $edit.get().step
  setEdit({ busy: true, error: null })
  try {
    await task()
  } catch (error) {
    if (isSessionOver(error)) {
      closeEdit()
      forgetUser()
    } else if (hasCode(error, 'unconfirmed')) {
      afterwards = () => attempt(field, task, here)
      setEdit({ step: 'confirm' })
    } else setEdit({ step: here, error: { field, message: sentence(error) } })
  } finally {
    setEdit({ busy: false })
  }
}

const done = (text: string): void => {
  closeEdit()
  notifyGood(text)
}

export const submitName = (typed: string): Promise<void> =>
  attempt('name', async () => {
    const name = trimmed(typed)
    if (!name) refuse(loginMessages.registerNameMissing)
    await saveName(name)
    done('Your name was saved.')
  })

export const submitPassword = (password: string): Promise<void> =>
  attempt('password', async () => {
    if (!password) refuse(loginMessages.registerPasswordMissing)
    if (password.length < shortestPassword) refuse(loginMessages.registerPasswordShort)
    adoptProfile((await send(updatePassword, { ...ofCustomer(), password })).payload)
    done('Your password was saved. All other browsers were logged out.')
  })

const sent = (kind: ContactKind): void =>
  notifyGood(kind === 'mobile' ? loginMessages.otpSentMobile : loginMessages.otpSentEmail)

/** Sends a code to a new contact for the account. */
export const submitContact = (kind: ContactKind, typed: string, field = 'contact') =>
  attempt(field, async () => {
    const contact = identifierOf(typed)
    if (kind === 'mobile' && !isMobile(contact)) refuse(loginMessages.registerMobileWrong)
    if (kind === 'email' && !isEmail(contact)) refuse(loginMessages.registerEmailWrong)
    const request = { ...ofCustomer(), otp_type: kind, username: contact }
    const { payload } = await sendProving(sendOtpContact, request)
    const code = { kind, contact, otpId: payload.otp_id, resendAt: Date.now() + resendAfter }
    pendingContact.set({ ...code, subject: $edit.get().subject })
    setEdit({ ...code, step: 'code', error: null })
    sent(kind)
  })

const checked = (code: string): number => {
  if (!code) refuse(loginMessages.otpMissing)
  if (!isOtp(code)) refuse(loginMessages.otpWrong)
  return Number(code)
}

const guess = (code: string) => {
  const { otpId, kind } = $edit.get()
  return { ...ofCustomer(), otp_id: otpId, otp: checked(code), otp_type: kind }
}

export const submitCode = (code: string): Promise<void> =>
  attempt('otp', async () => {
    const { kind } = $edit.get()
    try {
      adoptProfile((await send(updateContact, guess(code))).payload)
    } catch (error) {
      if (!hasCode(error, 'joinable')) throw error
      return setEdit({ step: 'join', code, error: null })
    }
    done(`Your ${kind === 'mobile' ? 'mobile number' : 'e-mail'} was saved.`)
  })

const joined = async ({ payload, capped }: Reply<typeof joinByOtp>): Promise<void> => {
  const { hasPassword } = adoptProfile(payload)
  await loadBag().catch(() => undefined)
  done('Your two accounts are one now.')
  if (capped.length) notifyBad(bagMessages.quantityLimit, 'Your bag')
  if (!hasPassword)
    openEdit('password', 'Your two accounts are one now. An earlier password no longer counts.')
}

/** Joins the account of the contact that the entered code proves. */
export const joinByContact = (): Promise<void> =>
  attempt('join', async () => joined(await send(joinByOtp, guess($edit.get().code))))

export const joinWithPassword = (typed: string, password: string): Promise<void> => {
  const username = identifierOf(typed)
  const type = contactKind(username)
  return attempt(type ? 'password' : 'contact', async () => {
    if (!type)
      return refuse(username ? loginMessages.identifierWrong : loginMessages.identifierMissing)
    if (!password) refuse(loginMessages.passwordMissing)
    const request = { ...ofCustomer(), type, username, password }
    await joined(await sendProving(joinByPassword, request))
  })
}

const goOn = async (): Promise<void> => {
  const next = afterwards
  afterwards = null
  setEdit({ busy: false, error: null })
  await next?.()
}

export const confirmByPassword = (password: string): Promise<void> =>
  attempt('password', async () => {
    if (!password) refuse(loginMessages.passwordMissing)
    adoptProfile((await send(confirmPassword, { ...ofCustomer(), password })).payload)
    await goOn()
  })

let confirming: { otp_id: string; otp_type: ContactKind } | null = null

export const sendConfirmCode = (otp_type: ContactKind): Promise<void> =>
  attempt('confirm', async () => {
    const { payload } = await sendProving(sendOtpConfirm, { ...ofCustomer(), otp_type })
    confirming = { otp_id: payload.otp_id, otp_type }
    setEdit({ step: 'confirm-code' })
    sent(otp_type)
  })

export const confirmByCode = (code: string): Promise<void> =>
  attempt('otp', async () => {
    if (!confirming) return setEdit({ step: 'confirm' })
    const request = { ...ofCustomer(), ...confirming, otp: checked(code) }
    adoptProfile((await send(confirmOtp, request)).payload)
    await goOn()
  })
