/** The catalog of the stand-in: small, with names that the sample shop does not have. */
export interface Product {
  id: number
  name: string
  name_url: string
  category: number
  subcategory: number
  brand: number
  /** Slugs of age groups. */
  ages: string[]
  images: string[]
  mrp: number
  selling_price: number
  stock: number
  no_of_quantity_allowed: number
  /** 0 means no deal. */
  deal_price: number
  /** Sizes of one product share a family; null if the store gives no size. */
  size: { family: string; q_number: number; q_unit_name: string; color_code: string } | null
  /** Only the name and the price are known. */
  isBare: boolean
}

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
].map((category) => ({ ...category, image: `${category.name}.jpg` }))
export const subcategories = [
  { id: 31, category: 21, name: 'Nut barfi' },
  { id: 32, category: 21, name: 'Milk barfi' },
  { id: 33, category: 22, name: 'Besan and boondi' },
  { id: 34, category: 23, name: 'Fine sev' },
  { id: 35, category: 24, name: 'Hot mixtures' },
]
export const brands = [
  { id: 41, name: 'Chaina Ram', name_url: 'chaina-ram-1901' },
  { id: 42, name: 'Sevpak', name_url: 'sevpak-foods' },
]
export const ageGroups = [
  { name: 'Little ones', name_url: 'little-ones' },
  { name: 'Grandparents', name_url: 'grandparents' },
]

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

type Wish = Partial<Product> & { grams?: number; family?: string; color_code?: string }
let last = 500
const product = (
  name: string,
  [category, subcategory, brand]: [number, number, number],
  [mrp, selling_price]: [number, number],
  { grams = 250, family, color_code = '', ...rest }: Wish = {},
): Product => {
  const slug = slugOf(name)
  const name_url = `${slug}-${grams}-gm`
  last += 1
  return {
    id: last,
    name,
    name_url,
    category,
    subcategory,
    brand,
    mrp,
    selling_price,
    ages: last % 2 ? ['little-ones', 'grandparents'] : ['grandparents'],
    isBare: false,
    images: [`sweets/${name}.jpg`, `sweets/${name} (2).jpg`],
    stock: 40,
    no_of_quantity_allowed: 6,
    deal_price: 0,
    size: { family: family ?? slug, q_number: grams, q_unit_name: 'gm', color_code },
    ...rest,
  }
}

const nuts: [number, number, number] = [21, 31, 41]
const milk: [number, number, number] = [21, 32, 41]
const laddu: [number, number, number] = [22, 33, 41]
const sev: [number, number, number] = [23, 34, 42]
const mixture: [number, number, number] = [24, 35, 42]

export const products: readonly Product[] = [
  product('Anjeer Katli', nuts, [420, 420], { color_code: '#8B5E3C' }),
  product('Anjeer Katli', nuts, [820, 780], { grams: 500 }),
  product('Kesar Kaju Katli', nuts, [480, 450], {
    images: [`${otherHost}/kesar-kaju-katli.jpg`, 'केसर काजू कतली.jpg'],
  }),
  product('Kesar Kaju Katli', nuts, [940, 890], { grams: 500 }),
  product('Pista Roll', nuts, [610, 590], { deal_price: 549, no_of_quantity_allowed: 2 }),
  product('Badam Barfi', nuts, [520, 520]),
  product('Akhrot Barfi', nuts, [560, 540], { stock: 0 }),
  product('Malai Barfi', milk, [340, 340]),
  product('Kalakand', milk, [360, 330]),
  product('Mathura Peda', milk, [300, 300]),
  product('Rajbhog Barfi', milk, [380, 361]),
  product('Chocolate Barfi', milk, [390, 390], { images: [] }),
  product('Motichoor Laddu', laddu, [280, 280]),
  product('Gond Laddu', laddu, [440, 399], { no_of_quantity_allowed: 3 }),
  product('Til Laddu', laddu, [260, 260]),
  product('Festive Surprise', laddu, [99, 99], {
    isBare: true,
    size: null,
    images: ['festive-surprise.jpg'],
  }),
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

export const productOf = (productId: number): Product | undefined =>
  products.find(({ id }) => id === productId)

const byId = <T extends { id: number }>(list: readonly T[], id: number): T => {
  const found = list.find((member) => member.id === id)
  if (!found) throw new Error(`The stand-in's catalog has no ${id}.`)
  return found
}
export const categoryOf = ({ category }: Product) => byId(categories, category)
export const brandOf = ({ brand }: Product) => byId(brands, brand)

/** The price of a pack (section 9). */
export const unitPrice = ({ deal_price, selling_price, mrp }: Product): number =>
  deal_price || Math.min(selling_price, mrp)
