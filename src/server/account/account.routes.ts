import type { FastifyInstance } from 'fastify'
import * as account from '#src/contract/account.ts'
import * as schema from '#src/contract/account.schema.ts'
import { callerContext } from '../login/caller-context.ts'
import { attemptOf } from '../login/otp.service.ts'
import { serveCustomer, type CustomerContext } from '../http/serve.ts'
import { changeContact, sendContactCode } from './contact.service.ts'
import { joinByCode, joinByPassword } from './join.service.ts'
import { setName, setPassword, wireProfile } from './profile.service.ts'
import {
  confirmByCode,
  confirmByPassword,
  sendConfirmCode,
  type SignedIn,
} from './confirm-identity.service.ts'

const ownOf = (context: CustomerContext, proof?: string): SignedIn => ({
  context: callerContext(context, proof),
  customerId: context.customerId,
  token: context.sessionToken ?? '',
})

const profileReply = async ({ db, customerId }: CustomerContext) => ({
  payload: await wireProfile(db, customerId),
})

const replyAfterChange = (context: CustomerContext) => {
  context.sendMessages()
  return profileReply(context)
}

const confirmRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, account.sendOtpConfirm, schema.sendOtpConfirm, async (context) => {
    const { otp_type, proof } = context.request
    return { payload: { otp_id: await sendConfirmCode(ownOf(context, proof), otp_type) } }
  })
  serveCustomer(app, account.confirmOtp, schema.confirmOtp, async (context) => {
    context.setSession(await confirmByCode(ownOf(context), attemptOf(context.request)))
    return profileReply(context)
  })
  serveCustomer(app, account.confirmPassword, schema.confirmPassword, async (context) => {
    context.setSession(await confirmByPassword(ownOf(context), context.request.password))
    return profileReply(context)
  })
}

const joinRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, account.joinByOtp, schema.joinByOtp, async (context) => {
    const capped = await joinByCode(ownOf(context), attemptOf(context.request))
    return { ...(await replyAfterChange(context)), capped }
  })
  serveCustomer(app, account.joinByPassword, schema.joinByPassword, async (context) => {
    const { type, username, password, proof } = context.request
    const capped = await joinByPassword(ownOf(context, proof), type, username, password)
    return { ...(await replyAfterChange(context)), capped }
  })
}

export const accountRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, account.readProfile, schema.readProfile, profileReply)
  serveCustomer(app, account.updateProfile, schema.updateProfile, async (context) => {
    await setName(context.db, context.customerId, context.request.name)
    return profileReply(context)
  })
  serveCustomer(app, account.updatePassword, schema.updatePassword, async (context) => {
    await setPassword(ownOf(context), context.request.password)
    return replyAfterChange(context)
  })
  serveCustomer(app, account.sendOtpContact, schema.sendOtpContact, async (context) => {
    const { otp_type, username, proof } = context.request
    const own = ownOf(context, proof)
    return { payload: { otp_id: await sendContactCode(own, otp_type, username) } }
  })
  serveCustomer(app, account.updateContact, schema.updateContact, async (context) => {
    await changeContact(ownOf(context), attemptOf(context.request))
    return replyAfterChange(context)
  })
  confirmRoutes(app)
  joinRoutes(app)
}
