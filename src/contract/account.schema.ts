import Type, { type Static } from 'typebox'
import { maxLengths, minPasswordLength } from '#src/domain/limits.ts'
import { customerId, proof, rowId, secret } from './fields.schema.ts'
import { kind, otp, otpId, sendOtp as sentOtp, user, username } from './login.schema.ts'

/** `user`, which of its contacts are proven, and what else the account's owner may see. */
export const profile = Type.Object({
  ...user.properties,
  mobile_proven: Type.Boolean(),
  email_proven: Type.Boolean(),
  has_password: Type.Boolean(),
  /** Another account was registered with a contact that this account has proven. */
  joinable: Type.Boolean(),
})
export type WireProfile = Static<typeof profile>

const customerScope = { customer_id: customerId }
const guess = { otp_id: otpId, otp, otp_type: kind }
const answer = Type.Object({ payload: profile })

export const readProfile = { request: Type.Object(customerScope), reply: answer }

export const updateProfile = {
  request: Type.Object({
    ...customerScope,
    name: Type.String({ minLength: 1, maxLength: maxLengths.name }),
  }),
  reply: answer,
}

export const updatePassword = {
  request: Type.Object({
    ...customerScope,
    password: secret(minPasswordLength, maxLengths.password),
  }),
  reply: answer,
}

export const sendOtpConfirm = {
  request: Type.Object({ ...customerScope, otp_type: kind, proof }),
  reply: sentOtp.reply,
}

export const confirmOtp = { request: Type.Object({ ...customerScope, ...guess }), reply: answer }

export const confirmPassword = {
  request: Type.Object({
    ...customerScope,
    password: secret(1, maxLengths.password),
  }),
  reply: answer,
}

export const sendOtpContact = {
  request: Type.Object({ ...customerScope, otp_type: kind, username, proof }),
  reply: sentOtp.reply,
}

export const updateContact = { request: Type.Object({ ...customerScope, ...guess }), reply: answer }

const joined = Type.Object({
  payload: profile,
  /** Products with fewer packs in the bag than the two bags held together. */
  capped: Type.Array(Type.Union([rowId, Type.String()])),
})

export const joinByOtp = { request: Type.Object({ ...customerScope, ...guess }), reply: joined }

export const joinByPassword = {
  request: Type.Object({
    ...customerScope,
    type: kind,
    username,
    password: secret(1, maxLengths.password),
    proof,
  }),
  reply: joined,
}
