import { entity, fields, type Shape } from './shapes.ts'

/** The results page may receive ids (section 2). */
const search = 'store_id keyword verticalId:product_id? categoryId:product_id?'
const filters =
  'vertical_id:filter brand_id:filter from_price:filter to_price:filter gender:filter age:filter'
const paged = 'page result_per_page'
const customer = 'store_id customer_id'
const buyer = `company_id ${customer}` as const
const prices = 'mrp selling_price is_hot_deals deal_type_id'
const pack = `product_id product_name stock quantity no_of_quantity_allowed ${prices}` as const
/** Section 3, 'Cart line'. A guest's line has no cart_id yet. */
export const line = `company_id store_id ${pack} image name_url deal_price cart_id:text?` as const
const place = 'pincode city state house_no street landmark? instruction_delivery?'
const form = `${customer} name contact email address_type ${place}` as const
const ofOffer = 'offer_id offer_product_id'
const sums = 'handling_fee digital_discount total_paid_amount total_saving deliveryCharge'
const slot = 'slot_id slot_date couponValue couponcode'
const wish = `${buyer} ${ofOffer} ${sums} address_id paymentmode cart_id ${slot}` as const

const { card, cartLine, vertical, category, subcategory, brand, ageGroup, banner, promoBanner } =
  entity
const { user, address, order, orderRow } = entity
const otp = fields('otp_id')
const registered = 'Registration successfully.'

export type Row = readonly [keys: string, gives: Record<string, Shape>, message?: string]

/**
 * Section 7 of the specification: for each call, named as there (relative to /api/ if it has no other base), the
 * keys of its request (kinds.ts), the fields of its reply besides `message`, and the message, if not 'Fetch
 * successfully.'. Calls that it names without a payload (orderCancelled, orderReschedule, verticaldesign,
 * FilterByProductNew …) are left out, because no client could call them correctly; so are those that the site never
 * makes (categoryByBrand, getProductByCategory, category-by-product).
 */
export const table = {
  'user/signin': ['company_id type username password', { user }, 'Login successfully.'],
  'user/sendotp': ['otp_type username', { payload: otp }, 'Otp send successfully.'],
  'user/sendOtpReg': ['otp_type username', { payload: otp }, 'A code is on its way.'],
  'user/verifyotp': ['otp_id:received otp otp_type company_id', { payload: user }, registered],
  'user/verifyOtpReg': [
    'otp_id:received otp otp_type company_id email password name phone',
    { payload: user },
    registered,
  ],
  'store/addTocart': [
    `${buyer} ${pack}`,
    { payload_addTocart: [fields('product_id cart_id')] },
    'Add successfully.',
  ],
  'store/cartList': [customer, { payload_cartList: [cartLine] }, 'Cart list successfully'],
  // An assumption: section 7 names updateTocart and says 'payload not shown'. The identity of a line and its
  // new quantity are the least that such a call can take.
  'store/updateTocart': [`${customer} company_id? cart_id product_id quantity`, {}, 'Done'],
  'store/removeTocart': [`${customer} cart_id product_id`, {}, 'Done'],
  'store/addTocartMultiple': [
    `${buyer} cartJson`,
    { payload_cartList_items: [cartLine], payload_cartList_id: true },
    'Add successfully.',
  ],
  'store/applicable-offer': ['store_id cart_amount', { offer: entity.offer }],
  'store/deliveryCharge': [
    'company_id store_id customer_id:customerOrGuest sub_total',
    { payload_deliveryCharge: entity.delivery },
    'Delivery Details.',
  ],
  'store/ageGroupList': ['store_id', { payload_ageGroupList: { age_group: [ageGroup] } }],
  'store/getAllBrands': ['store_id', { payload_getAllBrands: [brand] }],
  // 'The footer also calls it with the store id as text.'
  'store/verticalWithCatList': [
    'store_id:storeOrText',
    { payload_verticalWithCatList: { vertical: [vertical] } },
  ],
  'store/getAllProduct': ['store_id', { payload_getAllProducts: [card] }],
  'store/productDetail': [
    'product_id? product_slug? company_id store_id',
    { payload: entity.product },
    'Product Detail',
  ],
  'store/product-variants-info': [
    'product_id store_id',
    { payload: [entity.variant] },
    'Product Variant',
  ],
  'store/searchAI': [search, { payload_searchAI: [entity.searchResult] }],
  'store/filterOption': [
    'store_id vertical_id',
    { payload_filterOption: { gender: [entity.gender], age_group: [ageGroup] } },
  ],
  'store/FilterByProductAge': [
    `store_id age_name_url ${filters} ${paged}`,
    { payload_FilterByProductAge: [card] },
  ],
  'store/ageGroupByProduct': [
    `store_id age_group_slug ${paged}`,
    { payload_ageGroupByProduct: { products: [card], brands: [brand] } },
  ],
  'store/BrandByProduct': [`store_id brand_id ${paged}`, { payload_BrandByProduct: [card] }],
  'store/FilterByProductCategory': [
    `store_id vertical_slug category_name_url ${paged}`,
    { payload_FilterByProductCategory: [card] },
  ],
  'store/verticalByCategory': [
    'store_id vertical_slug',
    { payload_verticalByCategory: [category] },
  ],
  'store/VerticalByProduct': [
    `store_id vertical_slug ${paged}`,
    { payload_VerticalByProduct: [card] },
  ],
  'store/categoryBySubCategory': [
    'store_id category_id',
    { payload_categoryBySubCategory: [subcategory] },
  ],
  'store/SubCategoryByProduct': [
    `store_id subcategory_id ${paged}`,
    { payload_SubCategoryByProduct: [card] },
  ],
  'store/normalDeals': ['store_id', { payload_normalDeals: { product: [card] } }],
  'store/banner': [
    'store_id',
    {
      payload_banner: {
        banner: [banner],
        promobanner: [promoBanner],
        sectionbanner: [promoBanner],
      },
    },
  ],
  'store/hotDeals': ['store_id', { payload_hotDeals: { product: [card] } }],
  'store/newarrivalRandom': ['store_id', { payload_newarrivalRandom: [card] }],
  'store/get-all-stores': ['company_id', { payload: [entity.store] }],
  'store/brandOffer': [
    'company_id',
    { payload_brandOffer: { brand_offer: [entity.brandInFocus] } },
  ],
  'store/addressList': [customer, { payload_addressList: [address] }, 'Address list successfully'],
  'store/addressDetail': [
    `${customer} address_id`,
    { payload_addressDetail: address },
    'Address detail successfully',
  ],
  'store/addToaddress': [form, {}, 'Add successfully.'],
  'store/updateToaddress': [`${form} address_id`, {}, 'Update successfully.'],
  'store/removeToaddress': [`${customer} address_id`, {}, 'Remove successfully'],
  '/main/v1/getMatchedZipCodeDetails': [
    'zip_code',
    { status: true, data: [{ district: { name: true, state: { name: true } } }] },
    'Zip code details',
  ],
  '/delivery/pincode-status': [
    'store_email pincode',
    { data: fields('min_days max_days') },
    'Delivery found',
  ],
  'payments/get-company-payment-fees': ['company_id', fields('digital_discount handling_fee')],
  'payments/get-public-active-keys-for-company-id': ['company_id', { payload: true }],
  'store/cashOnDelivery': [wish, {}, 'Cash on delivery successfully.'],
  'store/onlinePaymentProcess': [
    wish,
    { payload_onlinePaymentProcess: fields('order_id') },
    'Online payment process successfully.',
  ],
  'store/onlinePaymentSuccess': [
    `${buyer} ${ofOffer} order_id transection_id cart_id`,
    {},
    'Online payment successfully.',
  ],
  'store/orderList': [buyer, { payload_orderList: [orderRow] }],
  'store/orderDetails': [`${buyer} order_id`, { payload_orderDetails: order }],
  'store/orderItemCancel': [`${buyer} order_id item_id`, {}, 'Item cancelled successfully.'],
  'store/reviews/add': ['customer_id product_id rating review', {}, 'Review stored successfully'],
  'store/reviews': ['product_id limit', { data: [entity.review] }],
  'send-mail': [
    'subjectUser subjectAdmin userEmail phone:word adminEmail adminHtmlTemplate userHtmlTemplate',
    {},
    'We have your message.',
  ],
} as const satisfies Record<string, Row>

export type Table = typeof table
