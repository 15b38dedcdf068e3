import {
  ageGroups,
  brandOf,
  brands,
  categories,
  categoryOf,
  products,
  productOf,
  subcategories,
  verticals,
  type Product,
} from '../catalog.ts'
import { call, Refusal, type Call } from '../call.ts'
import { exactly, id, optional, storeId, storeIdOrText, word } from '../kinds.ts'
import { entity, type Entity } from '../shapes.ts'
import type { State } from '../state.ts'

export const fetched = 'Fetch successfully.'

const common = (product: Product, { stock, reviews }: State) => {
  const ratings = reviews.filter(({ product_id }) => product_id === product.id)
  const sum = ratings.reduce((all, { rating }) => all + rating, 0)
  const { id: productId, name, name_url, mrp, selling_price, deal_price, isBare } = product
  const isDeal = deal_price > 0
  return {
    name,
    name_url,
    mrp,
    selling_price,
    deal_price,
    deals_price: deal_price,
    description: isBare
      ? 'Not available'
      : `<p>${name}, made this morning in <b>pure</b>&nbsp;ghee.</p>\n<p>Best within:</p><ul><li>ten days</li></ul>`,
    is_deal: Number(isDeal),
    is_hot_deals: Number(isDeal),
    deal_type_id: isDeal ? 3 : 0,
    deal_type: isDeal ? 'Deal of the day' : '',
    stock: stock.get(productId) ?? 0,
    no_of_quantity_allowed: product.no_of_quantity_allowed,
    vertical_id: categoryOf(product).vertical,
    banner_image: isBare ? '' : categoryOf(product).image,
    brand_name: brandOf(product).name,
    category_name: categoryOf(product).name,
    article_name: isBare ? '' : `ART-${productId}`,
    barcode: '',
    store_name: 'South Delhi outlet',
    total_rating: ratings.length ? sum / ratings.length : 0,
  }
}

export const card = (product: Product, state: State): Entity<typeof entity.card> => ({
  id: product.id,
  image: product.images[0] ?? '',
  ...common(product, state),
})

const detail = (product: Product, state: State): Entity<typeof entity.product> => ({
  product_id: product.id,
  image_url: product.images[0] ?? '',
  ...common(product, state),
  gallery_images: [...product.images],
  bank_offer: product.isBare
    ? []
    : [
        {
          logo: 'bank.jpg',
          description: '10% off with Yamuna Bank cards',
          starttime: '2026-01-01 00:00:00',
          endtime: '2036-12-31 23:59:59',
        },
      ],
  ratings: state.reviews
    .filter(({ product_id }) => product_id === product.id)
    .map(({ rating, review, customer_id, created_at }) => ({
      rating,
      review,
      customer_id,
      created_at,
    })),
  similar: products
    .filter((other) => other.category === product.category && other.id !== product.id)
    .slice(0, 6)
    .map((other) => card(other, state)),
  specifications: product.isBare
    ? {
        type: '',
        model_name: '',
        shelf_life: '',
        shelf_life_month_years: '',
        container_type: '',
        organic: '',
        polished: '',
        package_dimension_length: '',
        package_dimension_width: '',
        package_dimension_height: '',
        manufactured_by: '',
        packed_by: '',
        exp_date: '',
      }
    : {
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
      },
  other_information: product.isBare
    ? { country_origin: '', manufactured_by: '', marketed_by: '' }
    : {
        country_origin: 'India',
        manufactured_by: 'Chaina Ram &amp; Sons,<br>Delhi',
        marketed_by: 'South Delhi outlet',
      },
})

const sizesOf = ({ size }: Product): Entity<typeof entity.variant>[] =>
  products.flatMap(({ name_url, size: other }) =>
    size && other?.family === size.family
      ? [{ name_url, ...other, family: undefined }].map(({ family: _, ...variant }) => variant)
      : [],
  )

export const productCalls: Call[] = [
  call('/api/store/productDetail', {
    keys: {
      product_id: optional(id),
      product_slug: optional(word),
      company_id: exactly(180),
      store_id: storeId,
    },
    oneOf: ['product_id', 'product_slug'],
    gives: { payload: entity.product },
    answer: ({ product_id, product_slug }, state) => {
      const found = products.find((one) => one.id === product_id || one.name_url === product_slug)
      if (!found) throw new Refusal('Product not found')
      return { message: 'Product Detail', payload: detail(found, state) }
    },
  }),
  call('/api/store/product-variants-info', {
    keys: { product_id: id, store_id: storeId },
    gives: { payload: [entity.variant] },
    answer: ({ product_id }) => {
      const found = productOf(product_id)
      return { message: 'Product Variant', payload: found ? sizesOf(found) : [] }
    },
  }),
  call('/api/store/getAllProduct', {
    keys: { store_id: storeId },
    gives: { payload_getAllProducts: [entity.card] },
    answer: (_, state) => ({
      message: fetched,
      payload_getAllProducts: products.map((product) => card(product, state)),
    }),
  }),
  call('/api/store/verticalWithCatList', {
    keys: { store_id: storeIdOrText },
    gives: { payload_verticalWithCatList: { vertical: [entity.vertical] } },
    answer: () => ({
      message: fetched,
      payload_verticalWithCatList: {
        vertical: verticals.map((vertical) => ({
          name: vertical.name,
          name_url: vertical.name_url,
          catList: categories
            .filter((category) => category.vertical === vertical.id)
            .map(({ name, name_url }) => ({ name, name_url })),
        })),
      },
    }),
  }),
  call('/api/store/verticalByCategory', {
    keys: { store_id: storeId, vertical_slug: word },
    gives: { payload_verticalByCategory: [entity.category] },
    answer: ({ vertical_slug }) => {
      const vertical = verticals.find(({ name_url }) => name_url === vertical_slug)
      return {
        message: fetched,
        payload_verticalByCategory: categories
          .filter((category) => category.vertical === vertical?.id)
          .map(({ id: category_id, name, name_url, image, color_code }) => ({
            category_id,
            name,
            name_url,
            image,
            color_code,
          })),
      }
    },
  }),
  call('/api/store/categoryBySubCategory', {
    keys: { store_id: storeId, category_id: id },
    gives: { payload_categoryBySubCategory: [entity.subcategory] },
    answer: ({ category_id }) => ({
      message: fetched,
      payload_categoryBySubCategory: subcategories
        .filter(({ category }) => category === category_id)
        .map(({ id: subcategory_id, name }) => ({ subcategory_id, name })),
    }),
  }),
  call('/api/store/getAllBrands', {
    keys: { store_id: storeId },
    gives: { payload_getAllBrands: [entity.brand] },
    answer: () => ({ message: fetched, payload_getAllBrands: brandList(products) }),
  }),
  call('/api/store/ageGroupList', {
    keys: { store_id: storeId },
    gives: { payload_ageGroupList: { age_group: [entity.ageGroup] } },
    answer: () => ({ message: fetched, payload_ageGroupList: { age_group: ageGroups } }),
  }),
  call('/api/store/filterOption', {
    keys: { store_id: storeId, vertical_id: id },
    gives: { payload_filterOption: { gender: [entity.gender], age_group: [entity.ageGroup] } },
    answer: () => ({
      message: fetched,
      payload_filterOption: {
        gender: [{ gender_id: 1, gender_name: 'Everybody' }],
        age_group: ageGroups,
      },
    }),
  }),
]

export const brandList = (of: readonly Product[]): Entity<typeof entity.brand>[] =>
  brands
    .filter((brand) => of.some((product) => product.brand === brand.id))
    .map(({ id: brandId, name, name_url }) => ({ id: brandId, brand_id: brandId, name, name_url }))
