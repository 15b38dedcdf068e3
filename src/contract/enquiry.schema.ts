import Type from 'typebox'
import { enquiryBoxes, enquiryBudget, enquiryMaxLengths } from '#src/domain/enquiry-limits.ts'
import { maxLengths } from '#src/domain/limits.ts'
import { paragraphs, proof, storeId } from './fields.schema.ts'

/**
 * `day` is YYYY-MM-DD in India, `budget` whole rupees for one box. `mobile`, `email` or both must be set.
 * `idempotency_key` is chosen by the browser at random.
 */
export const sendEnquiry = {
  request: Type.Object({
    store_id: storeId,
    idempotency_key: Type.String({ pattern: '^[\\w-]{8,64}$' }),
    purpose: Type.String({ minLength: 1, maxLength: enquiryMaxLengths.purpose }),
    boxes: Type.Integer({ minimum: enquiryBoxes.min, maximum: enquiryBoxes.max }),
    day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    budget: Type.Optional(Type.Integer({ minimum: enquiryBudget.min, maximum: enquiryBudget.max })),
    label: Type.Optional(paragraphs(0, enquiryMaxLengths.label)),
    name: Type.String({ minLength: 1, maxLength: maxLengths.name }),
    mobile: Type.Optional(Type.String({ maxLength: maxLengths.phone })),
    email: Type.Optional(Type.String({ maxLength: maxLengths.email })),
    message: Type.Optional(paragraphs(0, enquiryMaxLengths.message)),
    proof,
  }),
  reply: Type.Object({ payload_enquiry: Type.Object({ number: Type.Integer({ minimum: 1 }) }) }),
}
