/** The fields of a reply. `true` is a single value. */
export type Shape = true | readonly [Shape] | { readonly [field: string]: Shape }

export const fields = (names: string): Record<string, true> =>
  Object.fromEntries((names.match(/\w+/g) ?? []).map((name) => [name, true]))

const both = fields(`name name_url description mrp selling_price is_deal deals_price deal_type
  deal_type_id deal_price is_hot_deals stock no_of_quantity_allowed vertical_id banner_image
  brand_name category_name article_name barcode store_name total_rating`)
/** 'id or product_id', 'image or image_url': lists use the first name, the detail the second. */
const card = { ...fields('id image'), ...both }
const banner = fields(`image mobile_image name vertical_id subcategory_id category_id product_id
  site_link`)

/** Section 3, 'Entities and their fields'. */
export const entity = {
  card,
  product: {
    ...fields('product_id image_url'),
    ...both,
    gallery_images: [true],
    bank_offer: [fields('logo description starttime endtime')],
    ratings: [fields('rating review customer_id created_at')],
    similar: [card],
    specifications: fields(`type model_name shelf_life shelf_life_month_years container_type
      organic polished package_dimension_length package_dimension_width package_dimension_height
      manufactured_by packed_by exp_date`),
    other_information: fields('country_origin manufactured_by marketed_by'),
  },
  variant: fields('name_url q_number q_unit_name color_code'),
  cartLine: fields(`company_id store_id product_id image product_name name_url quantity
    no_of_quantity_allowed stock mrp selling_price is_hot_deals deal_type_id deal_price cart_id`),
  vertical: { ...fields('name name_url'), catList: [fields('name name_url')] },
  category: fields('category_id name name_url image color_code'),
  subcategory: fields('subcategory_id name'),
  brand: fields('id brand_id name name_url'),
  ageGroup: fields('name name_url'),
  gender: fields('gender_id gender_name'),
  brandInFocus: fields('name_url offer_image brand_icon brand_offer'),
  store: fields('city_id photo address contact email lat lon'),
  banner,
  promoBanner: { ...banner, ...fields('vertical_name_url category_name_url product_name_url') },
  searchResult: fields('id name name_url'),
  user: fields('customer_id name contact'),
  address: fields(`address_id store_id customer_id pincode name contact email city state house_no
    street landmark address_type instruction_delivery`),
  offer: {
    ...fields('id name'),
    products: [
      { ...fields('id name name_url photo mrp selling_price stock'), gallery_images: [true] },
    ],
  },
  delivery: fields('delivery_charge delivery_upto'),
  orderRow: fields('order_id image name item_name total_paid_amount store_name ordered_on'),
  order: {
    ...fields(`order_id order_date order_string transection_id paymentmode totalsellingprice
      deliveryCharge couponValue total_paid_amount is_shiprocket_shipment_created delivered_name
      delivered_city delivered_state delivered_house_no delivered_pincode delivered_landmark
      delivered_street delivered_contact`),
    orderdetails: [
      fields(`item_id name name_url product_name image total quantity cancel_status packed_action
        out_for_delivery_action delivered_action`),
    ],
  },
  review: fields('id rating review created_at'),
} as const satisfies Record<string, Shape>

/** Of what is there, the fields that are listed. Each must be there; null is an object that there is none of. */
export const listed = (
  shape: Shape,
  found: unknown,
  at: string,
  fault: (sentence: string) => void,
): unknown => {
  const wrong = (kind: string) => void fault(`${at} is no ${kind}`)
  const inner = (part: Shape, value: unknown, step: string) => listed(part, value, at + step, fault)
  if (shape === true)
    return found === null || /string|number/.test(typeof found) ? found : wrong('single value')
  if (Array.isArray(shape))
    return Array.isArray(found)
      ? found.map((member, n) => inner(shape[0] as Shape, member, `[${n}]`))
      : wrong('list')
  if (found === null) return null
  if (typeof found !== 'object') return wrong('object')
  const given = found as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(shape).map(([field, part]) => [
      field,
      inner(part as Shape, given[field], `.${field}`),
    ]),
  )
}
