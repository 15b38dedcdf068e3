import type { Request } from '#src/contract/call.ts'
import type { sendEnquiry } from '#src/contract/enquiry.ts'
import { site } from '#src/site.ts'

/** A well-filled enquiry; each one sent needs a key of its own. */
export const sampleEnquiry: Request<typeof sendEnquiry> = {
  store_id: site.storeId,
  idempotency_key: 'test-key-1',
  purpose: 'Wedding',
  boxes: 250,
  day: '2026-12-05',
  budget: 450,
  label: 'आशा ♥ रवि\n5.12.',
  name: 'Asha Rao',
  mobile: '+91 98100 43210',
  email: 'Asha@Example.in',
  message: '',
}
