/** The fields of a response: all are required, and no others are allowed. */
export type Shape = 'value' | readonly [Shape] | { readonly [field: string]: Shape }

const value = 'value'
const fields = <const F extends string>(...names: F[]) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<F, typeof value>

const both = fields(
  'name',
  'name_url',
  'description',
  'mrp',
  'selling_price',
  'is_deal',
  'deals_price',
  'deal_type',
  'deal_type_id',
  'deal_price',
  'is_hot_deals',
  'stock',
  'no_of_quantity_allowed',
  'vertical_id',
  'banner_image',
  'brand_name',
  'category_name',
  'article_name',
  'barcode',
  'store_name',
  'total_rating',
)
/** 'id or product_id', 'image or image_url': lists use the first name, the detail the second. */
const card = { id: value, image: value, ...both } as const
const cards = [card] as const

/** Section 3, 'Entities and their fields'. */
export const entity = {
  card,
  product: {
    product_id: value,
    image_url: value,
    ...both,
    gallery_images: [value],
    bank_offer: [fields('logo', 'description', 'starttime', 'endtime')],
    ratings: [fields('rating', 'review', 'customer_id', 'created_at')],
    similar: cards,
    specifications: fields(
      'type',
      'model_name',
      'shelf_life',
      'shelf_life_month_years',
      'container_type',
      'organic',
      'polished',
      'package_dimension_length',
      'package_dimension_width',
      'package_dimension_height',
      'manufactured_by',
      'packed_by',
      'exp_date',
    ),
    other_information: fields('country_origin', 'manufactured_by', 'marketed_by'),
  },
  variant: fields('name_url', 'q_number', 'q_unit_name', 'color_code'),
  cartLine: fields(
    'company_id',
    'store_id',
    'product_id',
    'image',
    'product_name',
    'name_url',
    'quantity',
    'no_of_quantity_allowed',
    'stock',
    'mrp',
    'selling_price',
    'is_hot_deals',
    'deal_type_id',
    'deal_price',
    'cart_id',
  ),
  vertical: { name: value, name_url: value, catList: [fields('name', 'name_url')] },
  category: fields('category_id', 'name', 'name_url', 'image', 'color_code'),
  subcategory: fields('subcategory_id', 'name'),
  brand: fields('id', 'brand_id', 'name', 'name_url'),
  ageGroup: fields('name', 'name_url'),
  gender: fields('gender_id', 'gender_name'),
  brandInFocus: fields('name_url', 'offer_image', 'brand_icon', 'brand_offer'),
  store: fields('city_id', 'photo', 'address', 'contact', 'email', 'lat', 'lon'),
  banner: fields(
    'image',
    'mobile_image',
    'name',
    'vertical_id',
    'subcategory_id',
    'category_id',
    'product_id',
    'site_link',
  ),
  promoBanner: fields(
    'image',
    'mobile_image',
    'name',
    'vertical_id',
    'subcategory_id',
    'category_id',
    'product_id',
    'site_link',
    'vertical_name_url',
    'category_name_url',
    'product_name_url',
  ),
  searchResult: fields('id', 'name', 'name_url'),
  user: fields('customer_id', 'name', 'contact'),
  address: fields(
    'address_id',
    'store_id',
    'customer_id',
    'pincode',
    'name',
    'contact',
    'email',
    'city',
    'state',
    'house_no',
    'street',
    'landmark',
    'address_type',
    'instruction_delivery',
  ),
  offer: {
    ...fields('id', 'name'),
    products: [
      {
        ...fields('id', 'name', 'name_url', 'photo', 'mrp', 'selling_price', 'stock'),
        gallery_images: [value],
      },
    ],
  },
  delivery: fields('delivery_charge', 'delivery_upto'),
  orderRow: fields(
    'order_id',
    'image',
    'name',
    'item_name',
    'total_paid_amount',
    'store_name',
    'ordered_on',
  ),
  order: {
    ...fields(
      'order_id',
      'order_date',
      'order_string',
      'transection_id',
      'paymentmode',
      'totalsellingprice',
      'deliveryCharge',
      'couponValue',
      'total_paid_amount',
      'is_shiprocket_shipment_created',
      'delivered_name',
      'delivered_city',
      'delivered_state',
      'delivered_house_no',
      'delivered_pincode',
      'delivered_landmark',
      'delivered_street',
      'delivered_contact',
    ),
    orderdetails: [
      fields(
        'item_id',
        'name',
        'name_url',
        'product_name',
        'image',
        'total',
        'quantity',
        'cancel_status',
        'packed_action',
        'out_for_delivery_action',
        'delivered_action',
      ),
    ],
  },
  review: fields('id', 'rating', 'review', 'created_at'),
} as const satisfies Record<string, Shape>

/** An object with these fields, whatever their values. */
export type Entity<S> = S extends readonly [infer Of]
  ? Entity<Of>[]
  : S extends Record<string, unknown>
    ? { [Field in keyof S]: Entity<S[Field]> }
    : string | number | null

/** How a value differs from its shape. Null stands for an object that there is none of. */
export const misfits = (shape: Shape, found: unknown, at: string): string[] => {
  if (shape === 'value')
    return found === null || ['string', 'number'].includes(typeof found)
      ? []
      : [`${at} is no single value`]
  if (Array.isArray(shape)) {
    if (!Array.isArray(found)) return [`${at} is no list`]
    return found.flatMap((member, n) => misfits(shape[0] as Shape, member, `${at}[${n}]`))
  }
  if (found === null) return []
  if (typeof found !== 'object') return [`${at} is no object`]
  const listed = shape as Record<string, Shape>
  const given = found as Record<string, unknown>
  return [
    ...Object.keys(given).flatMap((key) => (key in listed ? [] : [`${at}.${key} is not listed`])),
    ...Object.entries(listed).flatMap(([key, of]) => misfits(of, given[key], `${at}.${key}`)),
  ]
}
