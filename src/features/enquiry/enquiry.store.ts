import { atom } from 'nanostores'
import { ApiError } from '#src/api.ts'
import * as contract from '#src/contract/enquiry.ts'
import type { Enquiry } from '#src/domain/enquiry.ts'
import { enquiryMessages } from '#src/domain/messages/enquiry.ts'
import { toRupees } from '#src/domain/money.ts'
import { randomId } from '#src/domain/random-id.ts'
import { site } from '#src/site.ts'
import { sendProving } from '#src/stores/proof.ts'

export type EnquiryState =
  /** `refusal`: why the last attempt failed. */
  { step: 'open' | 'sending'; refusal: string } | { step: 'sent'; number: number; enquiry: Enquiry }

export const $enquiry = atom<EnquiryState>({ step: 'open', refusal: '' })

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

export const sendEnquiry = async (enquiry: Enquiry): Promise<void> => {
  if ($enquiry.get().step !== 'open') return
  $enquiry.set({ step: 'sending', refusal: '' })
  const { budget, ...rest } = enquiry
  try {
    const { payload_enquiry: payload } = await sendProving(contract.sendEnquiry, {
      store_id: site.storeId,
      idempotency_key: keyFor(enquiry),
      ...rest,
      ...(budget !== null && { budget: toRupees(budget) }),
    })
    $enquiry.set({ step: 'sent', number: payload.number, enquiry })
  } catch (error) {
    $enquiry.set({ step: 'open', refusal: refusalIn(error) })
  }
}
