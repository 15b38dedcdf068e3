import { productOf, products, unitPrice, type Product } from '../catalog.ts'
import { call, Refusal, type Call } from '../call.ts'
import {
  companyId,
  count,
  either,
  exactly,
  flag,
  id,
  listAsJson,
  number,
  optional,
  storeId,
  text,
  word,
} from '../kinds.ts'
import { entity, type Entity } from '../shapes.ts'
import { cartIdOf, type Line, type State } from '../state.ts'

const ofCustomer = { store_id: storeId, customer_id: id }
const ofPack = {
  product_id: id,
  product_name: word,
  stock: number,
  mrp: number,
  selling_price: number,
  quantity: count,
  no_of_quantity_allowed: number,
  is_hot_deals: flag,
  deal_type_id: number,
}
/** Section 3, 'Cart line'. A guest's line has no cart_id yet. */
const ofLine = {
  ...ofPack,
  company_id: companyId,
  store_id: storeId,
  image: text,
  name_url: word,
  deal_price: number,
  cart_id: optional(text),
}

export const bagOf = ({ bags }: State, customerId: number): Line[] => {
  const bag = bags.get(customerId) ?? []
  bags.set(customerId, bag)
  return bag
}

export const worthOf = (bag: readonly Line[]): number =>
  bag.reduce((sum, { product, quantity }) => sum + unitPrice(product) * quantity, 0)

const linesOf = (state: State, customerId: number): Entity<typeof entity.cartLine>[] =>
  bagOf(state, customerId).map(({ product, quantity }) => ({
    company_id: 180,
    store_id: 121,
    product_id: product.id,
    image: product.images[0] ?? '',
    product_name: product.name,
    name_url: product.name_url,
    quantity,
    no_of_quantity_allowed: product.no_of_quantity_allowed,
    stock: state.stock.get(product.id) ?? 0,
    mrp: product.mrp,
    selling_price: product.selling_price,
    is_hot_deals: Number(product.deal_price > 0),
    deal_type_id: product.deal_price ? 3 : 0,
    deal_price: product.deal_price,
    cart_id: cartIdOf(customerId),
  }))

const put = (state: State, customerId: number, productId: number, quantity: number): void => {
  const product = productOf(productId)
  if (!product) throw new Refusal('Product not found')
  if (quantity > Math.min(product.no_of_quantity_allowed, state.stock.get(productId) ?? 0))
    throw new Refusal('You have reached the product quantity limit.')
  const bag = bagOf(state, customerId)
  const line = bag.find((one) => one.product === product)
  if (line) line.quantity = quantity
  else bag.push({ product, quantity })
}

type SentPrices = Pick<Product, 'mrp' | 'selling_price'> & {
  product_id: number
  product_name: string
}

/** The keys are present. Checks that their values match the catalog. */
const lookAt = (sent: SentPrices, { fault }: State): void => {
  const product = productOf(sent.product_id)
  const isSo =
    product?.name === sent.product_name &&
    product.mrp === sent.mrp &&
    product.selling_price === sent.selling_price
  if (!isSo) fault(`the bag tells of product ${sent.product_id}: ${JSON.stringify(sent)}`)
}

export const bagCalls: Call[] = [
  call('/api/store/addTocart', {
    keys: { ...ofCustomer, company_id: companyId, ...ofPack },
    gives: { payload_addTocart: [entity.cartLine] },
    answer: (body, state) => {
      lookAt(body, state)
      put(state, body.customer_id, body.product_id, body.quantity)
      return { message: 'Add successfully.', payload_addTocart: linesOf(state, body.customer_id) }
    },
  }),
  call('/api/store/cartList', {
    keys: ofCustomer,
    gives: { payload_cartList: [entity.cartLine] },
    answer: ({ customer_id }, state) => ({
      message: 'Cart list successfully',
      payload_cartList: linesOf(state, customer_id),
    }),
  }),
  // An assumption: section 7 names updateTocart and says 'payload not shown'. The identity of a line and its
  // new quantity are the least that such a call can take.
  call('/api/store/updateTocart', {
    keys: {
      ...ofCustomer,
      company_id: optional(companyId),
      cart_id: word,
      product_id: id,
      quantity: count,
    },
    gives: { payload_updateTocart: [entity.cartLine] },
    answer: ({ customer_id, product_id, quantity }, state) => {
      put(state, customer_id, product_id, quantity)
      return {
        message: 'Update successfully.',
        payload_updateTocart: linesOf(state, customer_id),
      }
    },
  }),
  call('/api/store/removeTocart', {
    keys: { ...ofCustomer, cart_id: word, product_id: id },
    answer: ({ customer_id, cart_id, product_id }, state) => {
      const bag = bagOf(state, customer_id)
      const at = bag.findIndex(({ product }) => product.id === product_id)
      if (at < 0 || cart_id !== cartIdOf(customer_id)) throw new Refusal('Cart item not found')
      bag.splice(at, 1)
      return { message: 'Remove successfully.' }
    },
  }),
  call('/api/store/addTocartMultiple', {
    keys: { ...ofCustomer, company_id: companyId, cartJson: listAsJson(ofLine) },
    gives: { payload_cartList_items: [entity.cartLine], payload_cartList_id: 'value' },
    answer: ({ customer_id, cartJson }, state) => {
      for (const line of JSON.parse(cartJson) as (SentPrices & { quantity: number })[]) {
        lookAt(line, state)
        put(state, customer_id, line.product_id, line.quantity)
      }
      return {
        message: 'Add successfully.',
        payload_cartList_items: linesOf(state, customer_id),
        payload_cartList_id: cartIdOf(customer_id),
      }
    },
  }),
  call('/api/store/applicable-offer', {
    keys: { store_id: storeId, cart_amount: number },
    gives: { offer: entity.offer },
    answer: ({ cart_amount }, { stock }) => ({
      message: 'Fetch successfully.',
      offer:
        cart_amount < 500
          ? null
          : {
              id: 91,
              name: 'A treat for ₹1',
              products: products
                .filter(({ name }) => name === 'Masala Peanuts')
                .map(({ id: productId, name, name_url, images, mrp, selling_price }) => ({
                  id: productId,
                  name,
                  name_url,
                  photo: images[0] ?? '',
                  mrp,
                  selling_price,
                  stock: stock.get(productId) ?? 0,
                  gallery_images: images,
                })),
            },
    }),
  }),
  call('/api/store/deliveryCharge', {
    keys: {
      company_id: companyId,
      store_id: storeId,
      sub_total: number,
      customer_id: either(number, exactly('')),
    },
    gives: { payload_deliveryCharge: entity.delivery },
    answer: ({ sub_total }) => ({
      message: 'Delivery Details.',
      payload_deliveryCharge: deliveryFor(sub_total),
    }),
  }),
]

const freeFrom = 800

export const deliveryFor = (subtotal: number): Entity<typeof entity.delivery> => ({
  delivery_charge: subtotal < freeFrom ? 40 : 0,
  delivery_upto: freeFrom,
})
