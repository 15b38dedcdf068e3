/** The catalog of the stand-in: small, with names that the sample shop does not have. */

/** 'image or image_url': some are URLs. */
export const otherHost = 'https://pictures.store.example'

export const verticals = [
  { id: 11, name: 'Mithai', name_url: 'mithai' },
  { id: 12, name: 'Namkeen & Snacks', name_url: 'namkeen-snacks' },
]
export const categories = [
  { id: 21, vertical: 11, name: 'Barfi & Katli', name_url: 'barfi-katli', color_code: '#F6E3C5' },
  { id: 22, vertical: 11, name: 'Laddu', name_url: 'laddus', color_code: '#FBE7A1' },
  { id: 23, vertical: 12, name: 'Bhujia & Sev', name_url: 'bhujia-sev', color_code: '#F3D19C' },
  { id: 24, vertical: 12, name: 'Mixtures', name_url: 'mixtures-all', color_code: '#E8D5B7' },
].map((one) => ({
  ...one,
  category_id: one.id,
  image: one.id === 24 ? null : `${one.name}.jpg`,
}))
export const subcategories = [
  { subcategory_id: 31, category: 21, name: 'Nut barfi' },
  { subcategory_id: 32, category: 21, name: 'Milk barfi' },
  { subcategory_id: 33, category: 22, name: 'Besan and boondi' },
  { subcategory_id: 34, category: 23, name: 'Fine sev' },
  { subcategory_id: 35, category: 24, name: 'Hot mixtures' },
]
export const brands = [
  { id: 41, brand_id: 41, name: 'Chaina Ram', name_url: 'chaina-ram-1901' },
  { id: 42, brand_id: 42, name: 'Sevpak', name_url: 'sevpak-foods' },
]
export const brandsInFocus = [
  { brand_icon: 'brand-1-icon.jpg', offer_image: 'brand-1.jpg', brand_offer: 'Up to 10% off' },
  { brand_icon: '', offer_image: 'brand-2.jpg', brand_offer: '' },
].map((offer, n) => ({ ...brands[n], ...offer }))
export const ageGroups = [
  { name: 'Little ones', name_url: 'little-ones' },
  { name: 'Grandparents', name_url: 'grandparents' },
]
export const stores = [
  {
    city_id: 1,
    photo: 'outlet-1.jpg',
    address: '4 Green Park Market, New Delhi 110016',
    contact: '+91 11 4100 0001',
    email: 'greenpark@store.example',
    lat: 28.5589,
    lon: 77.2028,
  },
  {
    city_id: 1,
    photo: '',
    address: '17 Kailash Colony, New Delhi 110048',
    contact: '+91 11 4100 0002',
    email: '',
    lat: 28.5552,
    lon: 77.2421,
  },
]

const banner = (name: string, leads: object) => ({
  name,
  image: `${name}-wide.jpg`,
  mobile_image: `${name}.jpg`,
  vertical_id: null,
  subcategory_id: null,
  category_id: null,
  product_id: null,
  site_link: '',
  vertical_name_url: '',
  category_name_url: '',
  product_name_url: '',
  ...leads,
})
/** One banner for each kind of target (section 2, Home). */
export const banners = {
  banner: [
    banner('winter', { site_link: 'https://www.example.com/winter' }),
    banner('katli', { product_id: 503 }),
    banner('laddu', { category_id: 22 }),
    banner('sev', { subcategory_id: 34 }),
    banner('namkeen', { vertical_id: 12 }),
  ],
  promobanner: [
    banner('gifts', { site_link: 'https://www.example.com/gifts' }),
    banner('crunch', {
      vertical_id: 12,
      category_id: 23,
      vertical_name_url: 'namkeen-snacks',
      category_name_url: 'bhujia-sev',
    }),
  ],
  sectionbanner: [banner('peda', { product_id: 510, product_name_url: 'Mathura_Peda--250-gm' })],
}

const specifications = {
  type: 'Vegetarian',
  model_name: 'Gift box',
  shelf_life: '10',
  shelf_life_month_years: 'Days',
  container_type: 'Box',
  organic: 'No',
  polished: 'No',
  package_dimension_length: '20',
  package_dimension_width: '15',
  package_dimension_height: '5',
  manufactured_by: 'Chaina Ram, Delhi',
  packed_by: 'Chaina Ram, Delhi',
  exp_date: '',
}
const other_information = {
  country_origin: 'India',
  manufactured_by: 'Chaina Ram &amp; Sons,<br>Delhi',
  marketed_by: 'South Delhi outlet',
}
const bank_offer = [
  {
    logo: 'bank.jpg',
    description: '10% off with Yamuna Bank cards',
    starttime: '2026-01-01 00:00:00',
    endtime: '2036-12-31 23:59:59',
  },
]
const emptied = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, ''])) as T

interface Wish {
  grams?: number
  images?: string[]
  color_code?: string
  stock?: number
  most?: number
  slug?: string
  /** 0 means no deal. */
  deal_price?: number
  /** Only the name and the price are known. */
  isBare?: boolean
}
let last = 500
/** All fields by which some reply tells of the product; sizes of one product share a family. */
const product = (
  name: string,
  [subcategory, brand]: readonly [number, number],
  [mrp, selling_price]: [number, number],
  { grams = 250, stock = 40, deal_price = 0, isBare = false, ...wish }: Wish = {},
) => {
  const id = ++last
  const category_id = subcategories.find((one) => one.subcategory_id === subcategory)?.category
  const category = categories.find((one) => one.category_id === category_id)!
  const images = wish.images ?? [`sweets/${name}.jpg`, `sweets/${name} (2).jpg`]
  const [image = ''] = images
  const family = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    id,
    product_id: id,
    name,
    product_name: name,
    name_url: wish.slug ?? `${family}-${grams}-gm`,
    image,
    image_url: image,
    photo: image,
    gallery_images: images,
    category,
    vertical_id: category.vertical,
    subcategory,
    brand,
    mrp,
    selling_price,
    stock,
    no_of_quantity_allowed: wish.most ?? 6,
    ages: id % 2 ? ['little-ones', 'grandparents'] : ['grandparents'],
    family: isBare ? null : family,
    q_number: grams,
    q_unit_name: 'gm',
    color_code: wish.color_code ?? '',
    deal_price,
    deals_price: deal_price,
    deal_type: deal_price ? 'Deal of the day' : '',
    is_deal: Number(deal_price > 0),
    is_hot_deals: Number(deal_price > 0),
    deal_type_id: deal_price ? 3 : 0,
    description: isBare
      ? 'Not available'
      : `<p>${name}, made this morning in <b>pure</b>&nbsp;ghee.</p>\n<p>Best within:</p><ul><li>ten days</li></ul>`,
    banner_image: isBare ? '' : category.image,
    brand_name: brands.find(({ brand_id }) => brand_id === brand)?.name,
    category_name: category.name,
    article_name: isBare ? '' : `ART-${id}`,
    barcode: '',
    total_rating: 0,
    store_name: 'South Delhi outlet',
    bank_offer: isBare ? [] : bank_offer,
    specifications: isBare ? emptied(specifications) : specifications,
    other_information: isBare ? emptied(other_information) : other_information,
  }
}
export type Product = ReturnType<typeof product>

const nuts = [31, 41] as const
const milk = [32, 41] as const
const laddu = [33, 41] as const
const sev = [34, 42] as const
const mixture = [35, 42] as const

export const products: readonly Product[] = [
  product('Anjeer Katli', nuts, [420, 420], { color_code: '#8B5E3C' }),
  product('Anjeer Katli', nuts, [820, 780], { grams: 500 }),
  product('Kesar Kaju Katli', nuts, [480, 450], {
    images: [`${otherHost}/kesar-kaju-katli.jpg`, 'केसर काजू कतली.jpg'],
  }),
  product('Kesar Kaju Katli', nuts, [940, 890], { grams: 500 }),
  product('Pista Roll', nuts, [610, 590], { deal_price: 549, most: 2 }),
  product('Badam Barfi', nuts, [520, 520]),
  product('Akhrot Barfi', nuts, [560, 540], { stock: 0 }),
  product('Malai Barfi', milk, [340, 340]),
  product('Kalakand', milk, [360, 330]),
  product('Mathura Peda', milk, [300, 300], { slug: 'Mathura_Peda--250-gm' }),
  product('Rajbhog Barfi', milk, [380, 361]),
  product('Chocolate Barfi', milk, [390, 390], { images: [] }),
  product('Motichoor Laddu', laddu, [280, 280]),
  product('Gond Laddu', laddu, [440, 399], { most: 3 }),
  product('Til Laddu', laddu, [260, 260]),
  product('Festive Surprise', laddu, [99, 99], { isBare: true, images: ['festive-surprise.jpg'] }),
  product('Bikaneri Bhujia', sev, [120, 110]),
  product('Aloo Sev', sev, [110, 110]),
  product('Ratlami Sev', sev, [130, 125]),
  product('Palak Sev', sev, [115, 115]),
  product('Khatta Meetha', mixture, [140, 140]),
  product('Navratan Mix', mixture, [150, 142]),
  product('Cornflakes Chivda', mixture, [135, 135]),
  product('Dal Moth', mixture, [145, 145]),
  product('Masala Peanuts', mixture, [90, 90]),
]

/** The price of a pack (section 9). */
export const unitPrice = ({ deal_price, selling_price, mrp }: Product): number =>
  deal_price || Math.min(selling_price, mrp)
