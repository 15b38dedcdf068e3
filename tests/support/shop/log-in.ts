import type { Call, Reply, Request } from '#src/contract/call.ts'
import { sendOtp, verifyOtp } from '#src/contract/login.ts'
import type { ContactKind } from '#src/domain/fields.ts'
import { site } from '#src/site.ts'
import type { Full } from './own-send.ts'

type SendNow = <C extends Call>(call: C, request: Request<C>) => Promise<Full<Reply<C>>>

/** Logs in by code; `codeTo` finds the one that was sent to the contact. */
export const logInWith = async (
  send: SendNow,
  contact: string,
  codeTo: (contact: string) => number | Promise<number>,
  kind: ContactKind = 'mobile',
) => {
  const sent = await send(sendOtp, { otp_type: kind, username: contact })
  return send(verifyOtp, {
    otp_id: sent.payload.otp_id,
    otp: await codeTo(contact),
    otp_type: kind,
    company_id: site.companyId,
  })
}
