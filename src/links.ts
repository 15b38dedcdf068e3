/** Every address inside the shop, so that a route is spelled once. */
const part = encodeURIComponent

export const links = {
  home: () => '/',
  stores: () => '/#our-stores',
  vertical: (slug: string) => `/store/${part(slug)}`,
  category: (vertical: string, category: string) =>
    `/store-product/vertical/${part(vertical)}/category/${part(category)}`,
  categoryProducts: (category: string) => `/store-product/${part(category)}`,
  brand: (brandId: number) => `/store-product/brand/${brandId}`,
  ageGroup: (slug: string) => `/store/age/${part(slug)}`,
  product: (slug: string) => `/product/${part(slug)}`,
  search: (keyword: string) => `/search-product/${part(keyword)}`,
  login: () => '/login',
  register: () => '/register',
  verify: () => '/verify',
  checkout: () => '/checkout',
  account: () => '/my-account',
  orders: () => '/my-orders',
  /** The order stands in the query, so that a reload and a second tab show the same one. */
  orderDetails: (orderId: number | string) => `/order-details?order=${encodeURIComponent(orderId)}`,
  invoice: (orderId: number | string) => `/invoice?order=${encodeURIComponent(orderId)}`,
  addresses: () => '/my-address',
  addAddress: () => '/add-new-address',
  /** The address stands in the query, so that a reload and a second tab edit the same one. */
  editAddress: (addressId: number) => `/add-new-address?address=${addressId}`,
  about: () => '/about-us',
  contact: () => '/contact-us',
  cancellation: () => '/Cancellation-policy',
  payments: () => '/payments',
  faq: () => '/faq',
  privacy: () => '/privacy',
  terms: () => '/terms',
  returns: () => '/return-policy',
  sitemap: () => '/sitemap',
  offers: () => '/shop-offers',
  /** Where hero banners lead; what to show there is handed over (stores/banner-target.ts). */
  bannerProducts: () => '/store-product/Banner',
  bannerVertical: () => '/store/Banner',
} as const

/** The address of page `page` of a listing; page 1 is the listing itself. */
export const pageLink = (listing: string, page: number): string =>
  page === 1 ? listing : `${listing}/page/${page}`
