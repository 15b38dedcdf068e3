import Type from 'typebox'
import { enquiryBoxes, enquiryBudget, longestInEnquiry } from '#src/domain/enquiry-limits.ts'
import { longest } from '#src/domain/limits.ts'
import { paragraphs, proof, storeId } from './fields.schema.ts'

/**
 * `day` is YYYY-MM-DD in India, `budget` whole rupees for one box. `mobile`, `email` or both must be set.
 * `idempotency_key` is chosen by the browser at random.
 */
export const sendEnquiry = {
  request: Type.Object({
    store_id: storeId,
    idempotency_key: Type.String({ pattern: '^[\\w-]{8,64}$' }),
    purpose: Type.String({ minLength: 1, maxLength: longestInEnquiry.purpose }),
    boxes: Type.Integer({ minimum: enquiryBoxes.fewest, maximum: enquiryBoxes.most }),
    day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    budget: Type.Optional(
      Type.Integer({ minimum: enquiryBudget.least, maximum: enquiryBudget.most }),
    ),
    label: Type.Optional(paragraphs(0, longestInEnquiry.label)),
    name: Type.String({ minLength: 1, maxLength: longest.name }),
    mobile: Type.Optional(Type.String({ maxLength: longest.phone })),
    email: Type.Optional(Type.String({ maxLength: longest.email })),
    message: Type.Optional(paragraphs(0, longestInEnquiry.message)),
    proof,
  }),
  reply: Type.Object({ payload_enquiry: Type.Object({ number: Type.Integer({ minimum: 1 }) }) }),
}
