import { products } from '../catalog.ts'
import { call, type Call } from '../call.ts'
import { companyId, id, storeId } from '../kinds.ts'
import { entity, type Entity } from '../shapes.ts'
import type { State } from '../state.ts'
import { card, fetched } from './product.ts'

const deals = (state: State) =>
  products.filter(({ deal_price }) => deal_price > 0).map((product) => card(product, state))

const banner = (
  name: string,
  leads: Partial<Entity<typeof entity.banner>>,
): Entity<typeof entity.banner> => ({
  name,
  image: `${name}-wide.jpg`,
  mobile_image: `${name}.jpg`,
  vertical_id: null,
  subcategory_id: null,
  category_id: null,
  product_id: null,
  site_link: '',
  ...leads,
})
const promo = (
  name: string,
  leads: Partial<Entity<typeof entity.promoBanner>>,
): Entity<typeof entity.promoBanner> => ({
  ...banner(name, {}),
  vertical_name_url: '',
  category_name_url: '',
  product_name_url: '',
  ...leads,
})

/** One banner for each kind of target (section 2, Home). */
const banners = {
  banner: [
    banner('winter', { site_link: 'https://www.example.com/winter' }),
    banner('katli', { product_id: 503 }),
    banner('laddu', { category_id: 22 }),
    banner('sev', { subcategory_id: 34 }),
    banner('namkeen', { vertical_id: 12 }),
  ],
  promobanner: [
    promo('gifts', { site_link: 'https://www.example.com/gifts' }),
    promo('crunch', {
      vertical_id: 12,
      category_id: 23,
      vertical_name_url: 'namkeen-snacks',
      category_name_url: 'bhujia-sev',
    }),
  ],
  sectionbanner: [promo('peda', { product_id: 510, product_name_url: 'mathura-peda-250-gm' })],
}

const stores: Entity<typeof entity.store>[] = [
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

/** The contents of Home, and reviews of products. */
export const homeCalls: Call[] = [
  call('/api/store/banner', {
    keys: { store_id: storeId },
    gives: {
      payload_banner: {
        banner: [entity.banner],
        promobanner: [entity.promoBanner],
        sectionbanner: [entity.promoBanner],
      },
    },
    answer: () => ({ message: fetched, payload_banner: banners }),
  }),
  call('/api/store/normalDeals', {
    keys: { store_id: storeId },
    gives: { payload_normalDeals: { product: [entity.card] } },
    answer: (_, state) => ({ message: fetched, payload_normalDeals: { product: deals(state) } }),
  }),
  call('/api/store/hotDeals', {
    keys: { store_id: storeId },
    gives: { payload_hotDeals: { product: [entity.card] } },
    answer: (_, state) => ({ message: fetched, payload_hotDeals: { product: deals(state) } }),
  }),
  call('/api/store/newarrivalRandom', {
    keys: { store_id: storeId },
    gives: { payload_newarrivalRandom: [entity.card] },
    answer: (_, state) => ({
      message: fetched,
      payload_newarrivalRandom: products.slice(6, 12).map((product) => card(product, state)),
    }),
  }),
  call('/api/store/get-all-stores', {
    keys: { company_id: companyId },
    gives: { payload: [entity.store] },
    answer: () => ({ message: fetched, payload: stores }),
  }),
  call('/api/store/brandOffer', {
    keys: { company_id: companyId },
    gives: { payload_brandOffer: { brand_offer: [entity.brandInFocus] } },
    answer: () => ({
      message: fetched,
      payload_brandOffer: {
        brand_offer: [
          {
            name_url: 'chaina-ram-1901',
            offer_image: 'brand-1.jpg',
            brand_icon: 'brand-1-icon.jpg',
            brand_offer: 'Up to 10% off',
          },
          {
            name_url: 'sevpak-foods',
            offer_image: 'brand-2.jpg',
            brand_icon: '',
            brand_offer: '',
          },
        ],
      },
    }),
  }),
  call('/api/store/reviews', {
    keys: { product_id: id, limit: id },
    gives: { data: [entity.review] },
    answer: ({ product_id, limit }, { reviews }) => ({
      message: fetched,
      data: reviews
        .filter((review) => review.product_id === product_id)
        .slice(0, limit)
        .map(({ id: reviewId, rating, review, created_at }) => ({
          id: reviewId,
          rating,
          review,
          created_at,
        })),
    }),
  }),
]
