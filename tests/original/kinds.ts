/** What the values of the keys of requests look like in JSON. These are numbers: */
const numbers = [
  [/^121$/, 'store_id'],
  [/^180$/, 'company_id'],
  [/^[1-9]\d*$/, 'customer_id product_id category_id subcategory_id brand_id vertical_id'],
  [/^[1-9]\d*$/, 'address_id order_id item_id quantity rating page result_per_page limit'],
  [/^[01]$/, 'is_hot_deals'],
  [/^1$/, 'slot_id'],
  [/^0$/, 'couponValue'],
  [/^-?\d/, 'otp mrp selling_price stock no_of_quantity_allowed deal_type_id deal_price'],
  [/^-?\d/, 'cart_amount sub_total handling_fee digital_discount deliveryCharge'],
  [/^-?\d/, 'total_paid_amount total_saving'],
] as const
const others = [
  [/^"(mobile|email)"$/, 'type otp_type'],
  [/^"(Home|Office|Others)"$/, 'address_type'],
  [/^"\d{10}"$/, 'phone'],
  [/^"\d{6}"$/, 'pincode zip_code'],
  [/^"\d{4}-\d\d-\d\d"$/, 'slot_date'],
  [/^""$/, 'couponcode'],
  [/^"/, 'landmark instruction_delivery image text'],
  // Of the applicable offer; empty without one.
  [/^([1-9]\d*|"")$/, 'offer_id offer_product_id'],
  [/^(\d+|"")$/, 'customerOrGuest'],
  // Sent back as it came.
  [/^"?[1-9]\d*"?$/, 'received'],
  [/^"?121"?$/, 'storeOrText'],
  // 0 or an empty text means not set: sections 3 and 7 give no type.
  [/^(-?\d|")/, 'filter'],
] as const
const notEmpty = /^"(?!(\s|\\[nrt])*"$)/
/** A key that is in neither list has a text that is not empty. */
const patternOf = (kind: string): RegExp =>
  [...numbers, ...others].find(([, keys]) => keys.split(' ').includes(kind))?.[0] ?? notEmpty

type Words<S> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S
type Name<W> = W extends `${infer Key}${':' | '?'}${string}` ? Key : W
type ValueOf<W> =
  | (W extends `${string}?` ? undefined : never)
  | (W extends `${string}:${string}`
      ? number | string
      : Name<W> extends Words<(typeof numbers)[number][1]>
        ? number
        : string)
/** The body of a request with these keys: 'key', 'key?' if it may miss, 'key:kind' if its kind is another's. */
export type Body<Keys> = { [W in Words<Keys> as Name<W> & string]: ValueOf<W> }

/** What is wrong with the keys of a body, one sentence each. */
export const wrongKeys = (keys: string, body: Record<string, unknown>): string[] => {
  const left = new Set(Object.keys(body))
  const wrong = keys.split(' ').flatMap((word) => {
    const [key = '', kind = key] = word.replace('?', '').split(':')
    if (!left.delete(key)) return word.endsWith('?') ? [] : [`lacks ${key}`]
    const found = JSON.stringify(body[key])
    const pattern = patternOf(kind)
    return pattern.test(found) ? [] : [`${key} is ${found}, not ${pattern}`]
  })
  return [...wrong, ...[...left].map((key) => `knows no ${key}`)]
}
