import { ApiError } from '#src/api.ts'
import * as contract from '#src/contract/enquiry.ts'
import type { Enquiry } from '#src/domain/enquiry.ts'
import { enquiryMessages } from '#src/domain/messages/enquiry.ts'
import { toRupees } from '#src/domain/money.ts'
import { randomId } from '#src/domain/random-id.ts'
import { storeScope } from '#src/site.ts'
import { sendProving } from '#src/stores/login/proof.ts'

let sent: { text: string; key: string } | undefined

/** The key of an enquiry, the same until it changes: the shop stores it once. */
const keyFor = (enquiry: Enquiry): string => {
  const text = JSON.stringify(enquiry)
  if (sent?.text !== text) sent = { text, key: randomId() }
  return sent.key
}

const refusalIn = (error: unknown): string => {
  const { enquiryUnheard, enquiryFailed } = enquiryMessages
  if (!(error instanceof ApiError)) return enquiryFailed
  return error.kind === 'network' ? enquiryUnheard : error.message || enquiryFailed
}

/** The number of the stored enquiry, or why the attempt failed. */
export const sendEnquiry = async (enquiry: Enquiry): Promise<{ number: number } | string> => {
  const { budget, ...rest } = enquiry
  try {
    const { payload_enquiry: payload } = await sendProving(contract.sendEnquiry, {
      ...storeScope,
      idempotency_key: keyFor(enquiry),
      ...rest,
      ...(budget !== null && { budget: toRupees(budget) }),
    })
    return payload
  } catch (error) {
    return refusalIn(error)
  }
}
