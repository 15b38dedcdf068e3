import Type, { type Static } from 'typebox'
import { maxLengths, minPasswordLength } from '#src/domain/limits.ts'
import { companyId, literals, proof, secret } from './fields.schema.ts'

export const kind = literals('mobile', 'email')
export const username = Type.String({ minLength: 3, maxLength: maxLengths.email })
export const otpId = Type.String({ minLength: 1, maxLength: 64 })
export const otp = Type.Integer({ minimum: 0, maximum: 9999 })

/** A customer with name and contacts; the session itself is a cookie. */
export const user = Type.Object({
  customer_id: Type.Integer(),
  name: Type.String(),
  contact: Type.String(),
  email: Type.String(),
})
export type WireUser = Static<typeof user>

export const sendOtp = {
  request: Type.Object({ otp_type: kind, username, proof }),
  reply: Type.Object({ payload: Type.Object({ otp_id: otpId }) }),
}

export const verifyOtp = {
  request: Type.Object({ otp_id: otpId, otp, otp_type: kind, company_id: companyId }),
  reply: Type.Object({
    payload: user,
    /** Another account was registered with this contact but has not proven it (docs/accounts.md). */
    joinable: Type.Optional(Type.Boolean()),
  }),
}

export const verifyOtpRegister = {
  request: Type.Object({
    otp_id: otpId,
    otp,
    otp_type: kind,
    company_id: companyId,
    email: Type.String({ maxLength: maxLengths.email }),
    password: secret(minPasswordLength, maxLengths.password),
    name: Type.String({ minLength: 1, maxLength: maxLengths.name }),
    phone: Type.String({ maxLength: 10 }),
  }),
  reply: Type.Object({ payload: user }),
}

export const signIn = {
  request: Type.Object({
    company_id: companyId,
    type: kind,
    username,
    password: secret(1, maxLengths.password),
    proof,
  }),
  /** One of the two is present: the specification names no field. */
  reply: Type.Object({ payload: Type.Optional(user), user: Type.Optional(user) }),
}
