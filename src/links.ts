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
  occasion: (slug: string) => `/occasion/${part(slug)}`,
  menus: () => '/menus.json',
  /** `?occasion=SLUG` preselects it. */
  enquiry: () => '/enquiry',
  product: (slug: string) => `/product/${part(slug)}`,
  search: (keyword: string) => `/search-product/${part(keyword)}`,
  login: () => '/login',
  register: () => '/register',
  verify: () => '/verify',
  checkout: () => '/checkout',
  account: () => '/my-account',
  orders: () => '/my-orders',
  /** In the query, so that a reload and a second tab show the same order. */
  orderDetails: (orderId: number | string) => `/order-details?order=${encodeURIComponent(orderId)}`,
  invoice: (orderId: number | string) => `/invoice?order=${encodeURIComponent(orderId)}`,
  addresses: () => '/my-address',
  addAddress: () => '/add-new-address',
  editAddress: (addressId: number) => `/add-new-address?address=${addressId}`,
  about: () => '/about-us',
  /** `?order=NUMBER` begins the message with it. */
  contact: (order = '') => (order ? `/contact-us?order=${part(order)}` : '/contact-us'),
  cancellation: () => '/Cancellation-policy',
  payments: () => '/payments',
  faq: () => '/faq',
  privacy: () => '/privacy',
  terms: () => '/terms',
  returns: () => '/return-policy',
  sitemap: () => '/sitemap',
  offers: () => '/shop-offers',
  /** domain/stock-alert.ts adds the hash. */
  stockAlert: () => '/stock-alert',
  /** `contents` as in domain/box.ts. */
  box: (contents = '') => (contents ? `/build-a-box?box=${contents}` : '/build-a-box'),
  line: ({ slug, box }: { slug: string; box?: { contents: string } | undefined }): string =>
    box ? links.box(box.contents) : links.product(slug),
  /** Of hero banners; stores/listing/banner-target.ts passes the content. */
  bannerProducts: () => '/store-product/Banner',
  bannerVertical: () => '/store/Banner',
} as const

export const pageLink = (listing: string, page: number): string =>
  page === 1 ? listing : `${listing}/page/${page}`

export const isLoginPage = (path: string): boolean =>
  ([links.login(), links.register(), links.verify()] as string[]).includes(path)
