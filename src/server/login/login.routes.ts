import type { FastifyInstance } from 'fastify'
import * as login from '#src/contract/login.ts'
import * as schema from '#src/contract/login.schema.ts'
import { signOut } from '#src/contract/session.ts'
import { signOut as signOutSchema } from '#src/contract/session.schema.ts'
import { serve, type Context } from '../http/serve.ts'
import { endSession } from '../http/session.ts'
import { wireUser } from './customer.service.ts'
import { callerContext } from './caller-context.ts'
import {
  enterByCode,
  enterByPassword,
  register,
  sendLoginCode,
  sendRegisterCode,
  type Entry,
} from './login.service.ts'
import { attemptOf } from './otp.service.ts'

const admit = async (
  context: Context,
  { customer, token, browserToken, joinable = false }: Entry,
) => {
  if (context.sessionToken) await endSession(context.db, context.sessionToken)
  context.setSession(token)
  context.setBrowser(browserToken)
  return { payload: wireUser(customer), ...(joinable && { joinable }) }
}

export const loginRoutes = (app: FastifyInstance): void => {
  serve(app, login.sendOtp, schema.sendOtp, async (context) => {
    const { otp_type, username, proof } = context.request
    const asked = callerContext(context, proof)
    return { payload: { otp_id: await sendLoginCode(asked, otp_type, username) } }
  })
  serve(app, login.sendOtpRegister, schema.sendOtp, async (context) => {
    const { otp_type, username, proof } = context.request
    const asked = callerContext(context, proof)
    return { payload: { otp_id: await sendRegisterCode(asked, otp_type, username) } }
  })
  serve(app, login.verifyOtp, schema.verifyOtp, async (context) => {
    return admit(context, await enterByCode(callerContext(context), attemptOf(context.request)))
  })
  serve(app, login.verifyOtpRegister, schema.verifyOtpRegister, async (context) => {
    const { phone: mobile, email, name, password } = context.request
    const form = { mobile, email, name, password }
    return admit(context, await register(callerContext(context), attemptOf(context.request), form))
  })
  serve(app, login.signIn, schema.signIn, async (context) => {
    const { type, username, password, proof } = context.request
    return admit(
      context,
      await enterByPassword(callerContext(context, proof), type, username, password),
    )
  })
  serve(app, signOut, signOutSchema, async (context) => {
    if (context.sessionToken) await endSession(context.db, context.sessionToken)
    context.clearSession()
    return {}
  })
}
