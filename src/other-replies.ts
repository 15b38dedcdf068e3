// Replies of store APIs in languages that mix numbers and text. Pages of the own shop do without this module
// (scripts/site/constants.ts).

/** Fields of the specification's replies that hold a number. */
const numeric =
  /^(id|(address|brand|category|city|company|customer|deal_type|gender|item|order|product|store|subcategory|vertical)_id|is_\w+|in_stock|\w+_action|cancel_status|status|mrp|(selling|deals?)_price|stock|no_of_quantity_allowed|quantity|q_number|rank|picture_count|rating|rating_count|total|total_rating|total_paid_amount|totalsellingprice|couponValue|deliveryCharge|delivery_(charge|upto)|handling_fee|digital_discount|m(in|ax)_days|late_days|lat|lon)$/
/** Those that hold text, which may consist of digits. */
const textual =
  /^(\w+_)?(name|contact|pincode|house_no|landmark|street)$|^(phone|barcode|color_code|container_type|organic|polished|order_string|transection_id|review|version)$/
const digits = /^-?\d{1,15}(\.\d+)?$/

/**
 * For `JSON.parse`: a number that comes in digits ('450.00', '1') or as true or false, and a text that comes as a
 * number. An empty text is no number.
 */
export const readField: ((field: string, value: unknown) => unknown) | undefined = (
  field,
  value,
) => {
  if (typeof value === 'number' && textual.test(field)) return String(value)
  if (!numeric.test(field)) return value
  if (typeof value === 'boolean') return Number(value)
  if (value === '') return undefined
  return typeof value === 'string' && digits.test(value) ? Number(value) : value
}

const noes = [false, 0, 'error', 'fail', 'failed']

/**
 * Whether a reply reports a failure beside its message, where that is not specified. 'No orders found' is a list
 * without orders.
 */
export const reportsFailure: ((reply: Record<string, unknown>) => boolean) | undefined = ({
  status,
  success,
  error,
  message,
}) =>
  !/^no\b/i.test(String(message)) &&
  (noes.includes(status as string) ||
    noes.includes(success as string) ||
    [true, 1].includes(error as number) ||
    (typeof error === 'string' && error !== ''))
