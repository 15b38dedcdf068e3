import { entity, fields, type Shape } from './shapes.ts'

// The results page may receive ids (section 2).
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
const offer = 'offer_id offer_product_id'
const sums = 'handling_fee digital_discount total_paid_amount total_saving deliveryCharge'
const slot = 'slot_id slot_date couponValue couponcode'
const wish = `${buyer} ${offer} ${sums} address_id paymentmode cart_id ${slot}` as const

const { card, cartLine, brand, ageGroup, user, address } = entity

export type Row = readonly [keys: string, gives: Record<string, Shape>, message?: string]

/**
 * Section 7 of the specification: for each call the keys of its request (kinds.ts), the fields of its reply besides
 * `message`, and the message, if not 'Fetch successfully.'. Calls that it names without a payload (orderCancelled,
 * orderReschedule, verticaldesign, FilterByProductNew …) are left out, because no client could call them
 * correctly; so are those that the site never makes (categoryByBrand, getProductByCategory,
 * category-by-product).
 */
export const table = {
  '/api/user/signin': ['company_id type username password', { user }, 'Login successfully.'],
  '/api/user/sendotp': [
    'otp_type username',
    { payload: fields('otp_id') },
    'Otp send successfully.',
  ],
  '/api/user/sendOtpReg': [
    'otp_type username',
    { payload: fields('otp_id') },
    'A code is on its way.',
  ],
  '/api/user/verifyotp': [
    'otp_id otp otp_type company_id',
    { payload: user },
    'Registration successfully.',
  ],
  '/api/user/verifyOtpReg': [
    'otp_id otp otp_type company_id email password name phone',
    { payload: user },
    'Registration successfully.',
  ],
  '/api/store/addTocart': [
    `${buyer} ${pack}`,
    { payload_addTocart: [fields('product_id cart_id')] },
    'Add successfully.',
  ],
  '/api/store/cartList': [customer, { payload_cartList: [cartLine] }, 'Cart list successfully'],
  // An assumption: section 7 names updateTocart and says 'payload not shown'. The identity of a line and its
  // new quantity are the least that such a call can take.
  '/api/store/updateTocart': [`${customer} company_id? cart_id product_id quantity`, {}, 'Done'],
  '/api/store/removeTocart': [`${customer} cart_id product_id`, {}, 'Done'],
  '/api/store/addTocartMultiple': [
    `${buyer} cartJson`,
    { payload_cartList_items: [cartLine], payload_cartList_id: true },
    'Add successfully.',
  ],
  '/api/store/applicable-offer': ['store_id cart_amount', { offer: entity.offer }],
  '/api/store/deliveryCharge': [
    'company_id store_id customer_id:customerOrGuest sub_total',
    { payload_deliveryCharge: entity.delivery },
    'Delivery Details.',
  ],
  '/api/store/ageGroupList': ['store_id', { payload_ageGroupList: { age_group: [ageGroup] } }],
  '/api/store/getAllBrands': ['store_id', { payload_getAllBrands: [brand] }],
  // 'The footer also calls it with the store id as text.'
  '/api/store/verticalWithCatList': [
    'store_id:storeOrText',
    { payload_verticalWithCatList: { vertical: [entity.vertical] } },
  ],
  '/api/store/getAllProduct': ['store_id', { payload_getAllProducts: [card] }],
  '/api/store/productDetail': [
    'product_id? product_slug? company_id store_id',
    { payload: entity.product },
    'Product Detail',
  ],
  '/api/store/product-variants-info': [
    'product_id store_id',
    { payload: [entity.variant] },
    'Product Variant',
  ],
  '/api/store/searchAI': [search, { payload_searchAI: [entity.searchResult] }],
  '/api/store/filterOption': [
    'store_id vertical_id',
    { payload_filterOption: { gender: [entity.gender], age_group: [ageGroup] } },
  ],
  '/api/store/FilterByProductAge': [
    `store_id age_name_url ${filters} ${paged}`,
    { payload_FilterByProductAge: [card] },
  ],
  '/api/store/ageGroupByProduct': [
    `store_id age_group_slug ${paged}`,
    { payload_ageGroupByProduct: { products: [card], brands: [brand] } },
  ],
  '/api/store/BrandByProduct': [`store_id brand_id ${paged}`, { payload_BrandByProduct: [card] }],
  '/api/store/FilterByProductCategory': [
    `store_id vertical_slug category_name_url ${paged}`,
    { payload_FilterByProductCategory: [card] },
  ],
  '/api/store/verticalByCategory': [
    'store_id vertical_slug',
    { payload_verticalByCategory: [entity.category] },
  ],
  '/api/store/VerticalByProduct': [
    `store_id vertical_slug ${paged}`,
    { payload_VerticalByProduct: [card] },
  ],
  '/api/store/categoryBySubCategory': [
    'store_id category_id',
    { payload_categoryBySubCategory: [entity.subcategory] },
  ],
  '/api/store/SubCategoryByProduct': [
    `store_id subcategory_id ${paged}`,
    { payload_SubCategoryByProduct: [card] },
  ],
  '/api/store/normalDeals': ['store_id', { payload_normalDeals: { product: [card] } }],
  '/api/store/banner': [
    'store_id',
    {
      payload_banner: {
        banner: [entity.banner],
        promobanner: [entity.promoBanner],
        sectionbanner: [entity.promoBanner],
      },
    },
  ],
  '/api/store/hotDeals': ['store_id', { payload_hotDeals: { product: [card] } }],
  '/api/store/newarrivalRandom': ['store_id', { payload_newarrivalRandom: [card] }],
  '/api/store/get-all-stores': ['company_id', { payload: [entity.store] }],
  '/api/store/brandOffer': [
    'company_id',
    { payload_brandOffer: { brand_offer: [entity.brandInFocus] } },
  ],
  '/api/store/addressList': [
    customer,
    { payload_addressList: [address] },
    'Address list successfully',
  ],
  '/api/store/addressDetail': [
    `${customer} address_id`,
    { payload_addressDetail: address },
    'Address detail successfully',
  ],
  '/api/store/addToaddress': [form, {}, 'Add successfully.'],
  '/api/store/updateToaddress': [`${form} address_id`, {}, 'Update successfully.'],
  '/api/store/removeToaddress': [`${customer} address_id`, {}, 'Remove successfully'],
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
  '/api/payments/get-company-payment-fees': ['company_id', fields('digital_discount handling_fee')],
  '/api/payments/get-public-active-keys-for-company-id': ['company_id', { payload: true }],
  '/api/store/cashOnDelivery': [wish, {}, 'Cash on delivery successfully.'],
  '/api/store/onlinePaymentProcess': [
    wish,
    { payload_onlinePaymentProcess: fields('order_id') },
    'Online payment process successfully.',
  ],
  '/api/store/onlinePaymentSuccess': [
    `${buyer} ${offer} order_id transection_id cart_id`,
    {},
    'Online payment successfully.',
  ],
  '/api/store/orderList': [buyer, { payload_orderList: [entity.orderRow] }],
  '/api/store/orderDetails': [`${buyer} order_id`, { payload_orderDetails: entity.order }],
  '/api/store/orderItemCancel': [`${buyer} order_id item_id`, {}, 'Item cancelled successfully.'],
  '/api/store/reviews/add': [
    'customer_id product_id rating review',
    {},
    'Review stored successfully',
  ],
  '/api/store/reviews': ['product_id limit', { data: [entity.review] }],
  '/api/send-mail': [
    'subjectUser subjectAdmin userEmail phone:word adminEmail adminHtmlTemplate userHtmlTemplate',
    {},
    'Mail Sent Successfully.',
  ],
} as const satisfies Record<string, Row>

export type Table = typeof table
