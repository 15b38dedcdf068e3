import { call } from './call.ts'
import type * as schema from './enquiry.schema.ts'

/** The sender gets no mail, as anybody can enter a stranger's address. The key makes it idempotent. */
export const sendEnquiry = call<typeof schema.sendEnquiry>('/store/enquiry', {
  needs: 'enquiries',
  success: 'Enquiry received.',
})
