import { call } from './call.ts'
import type * as schema from './enquiry.schema.ts'

/**
 * An enquiry about many boxes, for the shop to answer. Nothing is sent to who asks: anybody can enter a
 * stranger's address. Sent again with the same key, it is the same enquiry, with the same number.
 */
export const sendEnquiry = call<typeof schema.sendEnquiry>('/store/enquiry', {
  needs: 'enquiries',
  success: 'Enquiry received.',
})
