import { ApiError, send } from '#src/api.ts'
import type { Reply } from '#src/contract/call.ts'
import {
  sendOtp,
  sendOtpRegister,
  signIn,
  userOf,
  verifyOtp,
  verifyOtpRegister,
} from '#src/contract/login.ts'
import type { WireUser } from '#src/contract/login.schema.ts'
import { identifierOf } from '#src/domain/fields.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { codeSent, resendAfter } from '#src/domain/otp.ts'
import { trimmed } from '#src/domain/text.ts'
import { companyScope } from '#src/site.ts'
import { enterSession } from '#src/stores/bag/bag.ts'
import { sendProving } from '#src/stores/login/proof.ts'
import { cookiesBlockedText, loginBlockedReason } from '#src/stores/storage-blocked.ts'
import { $user, logoutSent } from '#src/stores/session.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { isNumber } from '#src/stores/valid.ts'
import {
  codeError,
  codeUnchecked,
  codeUnreached,
  identifierError,
  mobileError,
  passwordLoginError,
  registrationError,
  type FieldError,
  type Registration,
} from './errors.ts'
import {
  $login,
  beginSending,
  kindOf,
  pendingCode,
  setLogin,
  type CodeStep,
  type Step,
} from './login.state.ts'

/** The customer who declined to join accounts; asked again after a logout. */
const apart = sessionValue<number>('keptApart', isNumber)
export const declineJoin = (): void => apart.set($user.get()?.customerId ?? null)

const fail = (error: FieldError): false => {
  setLogin({ error, busy: false })
  notifyBad(error.message)
  return false
}

/** Where each step shows errors of the whole step. */
const fieldOf: Record<Step, FieldError['field']> = {
  login: 'password',
  'login-otp': 'contact',
  'verify-otp': 'otp',
  register: 'contact',
  'register-otp': 'otp',
  join: 'contact',
}

const failStep = (message: string): false => fail({ field: fieldOf[$login.get().step], message })

/** The server's message for `codes`, else the specification's. */
const sentence = (error: unknown, codes: readonly string[], otherwise: string): string =>
  error instanceof ApiError &&
  error.message &&
  codes.includes(isRegistered(error) ? 'registered' : error.code)
    ? error.message
    : otherwise

/** A store API that sends no error code means a wrong OTP. */
const codeRefusals = ['otp-expired', 'otp-tried', 'too-many']

const codeTrouble = (error: unknown, codes = codeRefusals): string => {
  if (error instanceof ApiError && error.kind === 'network') return codeUnreached
  if (!(error instanceof ApiError) || error.status >= 500) return codeUnchecked
  return sentence(error, codes, loginMessages.otpWrong)
}

/** A store API without error codes sends the specification's message. */
const isRegistered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'registered' || error.message === loginMessages.alreadyRegistered)

const registeredAs = (contact: string, error: unknown): Pick<FieldError, 'registered'> =>
  isRegistered(error) ? { registered: contact } : {}

/** One call at a time. Fails if the browser blocks what a login needs, so that no code is wasted. */
const runExclusive = async (
  wrong: FieldError | null,
  task: () => Promise<boolean>,
): Promise<boolean> => {
  if ($login.get().busy) return false
  const refused = loginBlockedReason()
  if (refused) return failStep(refused)
  if (wrong) return fail(wrong)
  setLogin({ busy: true, error: null })
  try {
    return await task()
  } finally {
    setLogin({ busy: false })
  }
}

const enter = async (wire: WireUser, text: string, title?: string): Promise<boolean> => {
  pendingCode.set(null)
  await enterSession(userOf(wire))
  // The first call as a customer failed: the browser does not send the session cookie.
  if (!$user.get()) return failStep(cookiesBlockedText)
  notifyGood(text, title)
  return true
}

/** Logs in by mobile or email and password. True if logged in. */
export const logInByPassword = (identifier: string, password: string): Promise<boolean> =>
  runExclusive(passwordLoginError(identifier, password), async () => {
    const username = identifierOf(identifier)
    const type = kindOf(username)
    setLogin({ contact: username })
    try {
      await logoutSent()
      const request = { ...companyScope, type, username, password }
      const { payload, user } = await sendProving(signIn, request)
      const wire = payload ?? user
      if (!wire) throw new ApiError('broken')
      return await enter(wire, loginMessages.loginDone)
    } catch (error) {
      const message = sentence(error, ['too-many', 'proof-needed'], loginMessages.loginFailed)
      return fail({ field: 'password', message })
    }
  })

/** Another store API may refuse with nothing but a message. */
type SentReply = Partial<Reply<typeof sendOtp>> & { message: string }

const sendCode = (
  contact: string,
  step: CodeStep,
  wrong: FieldError | null = null,
): Promise<boolean> =>
  runExclusive(wrong, async () => {
    const call = step === 'register-otp' ? sendOtpRegister : sendOtp
    const signal = beginSending()
    try {
      const request = { otp_type: kindOf(contact), username: contact }
      const { payload, message }: SentReply = await sendProving(call, request, { signal })
      if (!payload?.otp_id) throw new ApiError('refused', { message })
      const resendAt = Date.now() + resendAfter
      const code = { step, contact, otpId: payload.otp_id, resendAt }
      pendingCode.set(code)
      setLogin({ ...code, error: null })
      notifyGood(codeSent(kindOf(contact)))
      return true
    } catch (error) {
      if (signal.aborted) return false
      const codes = ['too-many', 'proof-needed', 'registered']
      const message = sentence(error, codes, loginMessages.otpSendFailed)
      const { step: here } = $login.get()
      const field = here === 'login' ? 'contact' : fieldOf[here]
      return fail({ field, message, ...registeredAs(contact, error) })
    }
  })

export const sendLoginCode = (mobile: string): Promise<boolean> =>
  sendCode(mobile, 'verify-otp', mobileError(mobile))

/** Sends a login code to a contact (maybe an email) that could not log in or register. */
export const sendCodeTo = (contact: string): Promise<boolean> => sendCode(contact, 'verify-otp')

/** Sends a code to a mobile or email that is not registered yet. */
export const sendRegisterCode = (identifier: string): Promise<boolean> =>
  sendCode(identifierOf(identifier), 'register-otp', identifierError(identifier))

export const resendCode = async (): Promise<boolean> => {
  const { contact, step, resendAt } = $login.get()
  if ((step !== 'verify-otp' && step !== 'register-otp') || Date.now() < resendAt) return false
  return sendCode(contact, step)
}

const codeFields = (code: string) => {
  const { otpId, contact } = $login.get()
  return {
    otp_id: otpId,
    otp: Number(code),
    otp_type: kindOf(contact),
    ...companyScope,
  }
}

export const verifyLoginCode = (code: string, title?: string): Promise<boolean> =>
  runExclusive(codeError(code), async () => {
    const request = codeFields(code)
    try {
      await logoutSent()
      const reply = await send(verifyOtp, request)
      const text = title ? loginMessages.otpVerified : loginMessages.loginDone
      if (!(await enter(reply.payload, text, title))) return false
      if (reply.joinable && apart.get() !== reply.payload.customer_id) setLogin({ step: 'join' })
      return true
    } catch (error) {
      return fail({ field: 'otp', message: codeTrouble(error) })
    }
  })

export const register = (form: Registration): Promise<boolean> => {
  const { contact } = $login.get()
  const kind = kindOf(contact)
  return runExclusive(registrationError(form, kind), async () => {
    const other = form.other.trim()
    const request = {
      ...codeFields(form.otp),
      phone: kind === 'mobile' ? contact : other,
      email: kind === 'mobile' ? other : contact,
      name: trimmed(form.name),
      password: form.password,
    }
    try {
      await logoutSent()
      const reply = await send(verifyOtpRegister, request)
      return await enter(reply.payload, loginMessages.loginDone)
    } catch (error) {
      const message = codeTrouble(error, [...codeRefusals, 'registered'])
      const known = registeredAs(other, error)
      return fail({ field: known.registered ? 'other' : 'otp', message, ...known })
    }
  })
}
