import { unitPrice } from './catalog.ts'
import { wrongKeys } from './kinds.ts'
import {
  addReview,
  bagOf,
  cartIdOf,
  find,
  Refusal,
  timeNow,
  worthOf,
  type Address,
  type Answers,
  type Customer,
  type Order,
  type State,
  type Wish,
} from './state.ts'
import { line as lineKeys } from './table.ts'

const customerOf = ({ customers }: State, contact: string): Customer | undefined =>
  customers.find((customer) => [customer.contact, customer.email].includes(contact))

const sendCode = (to: string, { codes, nextId }: State) => {
  const otp_id = nextId()
  codes.set(otp_id, { to, code: 1000 + Math.floor(Math.random() * 9000) })
  return { payload: { otp_id } }
}

/** Returns the contact that the code was sent to. A code works once. */
const takeCode = (
  { otp_id, otp }: { otp_id: number | string; otp: number },
  { codes }: State,
): string => {
  const id = Number(otp_id)
  const sent = codes.get(id)
  if (sent?.code !== otp) throw new Refusal('Otp does not match.')
  codes.delete(id)
  return sent.to
}

const addCustomer = (state: State, more: Omit<Customer, 'customer_id'>): Customer => {
  const added = { customer_id: state.nextId(), ...more }
  state.customers.push(added)
  return added
}

const linesOf = (state: State, customer_id: number) =>
  bagOf(state, customer_id).map(({ product, quantity }) => ({
    ...product,
    company_id: 180,
    store_id: 121,
    quantity,
    cart_id: cartIdOf(customer_id),
  }))

interface Pack {
  product_id: number
  quantity: number
  product_name?: string
  mrp?: number
  selling_price?: number
}

const productOf = ({ products }: State, { product_id }: Pack) =>
  find(products, ({ id }) => id === product_id, 'Product')

/** Sets a quantity. What the request says of the product must be as in the catalog. */
const put = (state: State, customerId: number, sent: Pack): void => {
  const { product_id, quantity } = sent
  const product = productOf(state, sent)
  for (const key of ['product_name', 'mrp', 'selling_price'] as const)
    if (key in sent && sent[key] !== product[key])
      state.fault(`the bag tells of product ${product_id}: ${JSON.stringify(sent)}`)
  if (quantity > Math.min(product.no_of_quantity_allowed, product.stock))
    throw new Refusal('You have reached the product quantity limit.')
  const bag = bagOf(state, customerId)
  const line = bag.find((one) => one.product === product)
  if (line) line.quantity = quantity
  else bag.push({ product, quantity })
}

const freeFrom = 800
const deliveryFor = (subtotal: number): number => (subtotal < freeFrom ? 40 : 0)

interface AddressId {
  customer_id: number
  address_id: number
}
const isAddress = (sent: AddressId) => (one: AddressId) =>
  one.address_id === sent.address_id && one.customer_id === sent.customer_id
const findAddress = ({ addresses }: State, sent: AddressId) =>
  find(addresses, isAddress(sent), 'Address')

const places: Record<string, { district: string; state: string }> = {
  '110048': { district: 'South Delhi', state: 'Delhi' },
  '201301': { district: 'Gautam Buddha Nagar', state: 'Uttar Pradesh' },
}

type Form = Omit<Address, 'address_id'>
/** An address is kept with city and state of its pincode (section 3), and a text for what the form left out. */
const kept = <F extends Form>({ landmark = '', instruction_delivery = '', ...form }: F) => ({
  ...form,
  landmark,
  instruction_delivery,
  city: places[form.pincode]?.district ?? form.city,
  state: places[form.pincode]?.state ?? form.state,
})

/** Percentages (section 3). */
const fees = { digital_discount: 2, handling_fee: 1 }

/** Expects the sums of sections 4 and 9, within a rupee for clients that round. */
const lookAt = (sent: Wish, state: State, mode: 'cash' | 'online'): void => {
  const bag = bagOf(state, sent.customer_id)
  const worth = worthOf(bag)
  const saving = bag.reduce((sum, { product, quantity }) => sum + product.mrp * quantity, -worth)
  const delivery = deliveryFor(worth)
  const check = (key: keyof Wish, right: number | string, slack = 0) => {
    const isSo = slack ? Math.abs(Number(sent[key]) - Number(right)) <= slack : sent[key] === right
    if (!isSo)
      state.fault(`the ${mode} order of ${worth} says ${key} ${sent[key]}, not ${String(right)}`)
  }
  check('cart_id', cartIdOf(sent.customer_id))
  check('deliveryCharge', delivery)
  check('total_saving', saving, 1)
  check('handling_fee', mode === 'cash' ? (worth * fees.handling_fee) / 100 : 0, 1)
  check('digital_discount', mode === 'online' ? (worth * fees.digital_discount) / 100 : 0, 1)
  check('total_paid_amount', worth + delivery + sent.handling_fee - sent.digital_discount, 1)
}

const order = (sent: Wish, state: State, mode: 'cash' | 'online'): Order => {
  const bag = bagOf(state, sent.customer_id)
  if (!bag.length) throw new Refusal('Cart is empty')
  lookAt(sent, state, mode)
  const address = findAddress(state, sent)
  const order_id = state.nextId()
  const made = {
    ...sent,
    ...Object.fromEntries(
      Object.entries(address).map(([key, value]) => [`delivered_${key}`, value]),
    ),
    order_id,
    order_string: `OD-${order_id}`,
    order_date: timeNow(),
    ordered_on: timeNow(),
    isPlaced: mode === 'cash',
    transection_id: '',
    totalsellingprice: worthOf(bag),
    is_shiprocket_shipment_created: 0,
    name: address.name,
    image: bag[0]?.product.image,
    item_name: bag.map(({ product }) => product.name).join(', '),
    store_name: 'South Delhi outlet',
    orderdetails: bag.map(({ product, quantity }) => ({
      ...product,
      product,
      quantity,
      item_id: state.nextId(),
      total: unitPrice(product) * quantity,
      cancel_status: 0,
      packed_action: 0,
      out_for_delivery_action: 0,
      delivered_action: 0,
    })),
  }
  state.orders.push(made)
  return made
}

/** Empties the bag and reduces the stock: the bag has become the order. */
const empty = ({ customer_id, orderdetails }: Order, { bags }: State): void => {
  for (const { product, quantity } of orderdetails) product.stock -= quantity
  bags.delete(customer_id)
}

const findOrder = ({ orders }: State, sent: { customer_id: number; order_id: number }): Order =>
  find(
    orders,
    (one) => one.order_id === sent.order_id && one.customer_id === sent.customer_id,
    'Order',
  )

export const customerAnswers = {
  'user/signin': ({ username, password }, state) => {
    const customer = customerOf(state, username)
    if (customer?.password !== password) throw new Refusal('Login failed.')
    return { user: customer }
  },
  'user/sendotp': ({ username }, state) => sendCode(username, state),
  'user/sendOtpReg': ({ username }, state) => {
    if (customerOf(state, username)) throw new Refusal('You are already registered. Please login.')
    return sendCode(username, state)
  },
  'user/verifyotp': (sent, state) => {
    const to = takeCode(sent, state)
    const [contact, email] = sent.otp_type === 'mobile' ? [to, ''] : ['', to]
    const payload =
      customerOf(state, to) ?? addCustomer(state, { name: '', password: '', contact, email })
    return { payload }
  },
  'user/verifyOtpReg': ({ email, password, name, phone, ...sent }, state) => {
    takeCode(sent, state)
    return { payload: addCustomer(state, { name, email, password, contact: phone }) }
  },
  'store/addTocart': ({ customer_id, ...sent }, state) => {
    put(state, customer_id, sent)
    return { payload_addTocart: linesOf(state, customer_id) }
  },
  'store/cartList': ({ customer_id }, state) => ({
    payload_cartList: linesOf(state, customer_id),
  }),
  'store/updateTocart': ({ customer_id, product_id, quantity }, state) => {
    put(state, customer_id, { product_id, quantity })
    return {}
  },
  'store/removeTocart': ({ customer_id, cart_id, product_id }, state) => {
    const bag = bagOf(state, customer_id)
    const line = find(
      cart_id === cartIdOf(customer_id) ? bag : [],
      ({ product }) => product.id === product_id,
      'Cart item',
    )
    bag.splice(bag.indexOf(line), 1)
    return {}
  },
  'store/addTocartMultiple': ({ customer_id, cartJson }, state) => {
    for (const line of JSON.parse(cartJson) as Pack[]) {
      wrongKeys(lineKeys, { ...line }).forEach(state.fault)
      const inBag = bagOf(state, customer_id).find(({ product }) => product.id === line.product_id)
      const { stock, no_of_quantity_allowed: most } = productOf(state, line)
      const quantity = Math.min((inBag?.quantity ?? 0) + line.quantity, stock, most)
      if (quantity) put(state, customer_id, { ...line, quantity })
    }
    return {
      payload_cartList_items: linesOf(state, customer_id),
      payload_cartList_id: cartIdOf(customer_id),
    }
  },
  'store/applicable-offer': ({ cart_amount }, { products }) => ({
    offer:
      cart_amount < 500
        ? null
        : {
            id: 91,
            name: 'A treat for ₹1',
            products: products.filter(({ name }) => name === 'Masala Peanuts'),
          },
  }),
  'store/deliveryCharge': ({ sub_total }) => ({
    payload_deliveryCharge: { delivery_charge: deliveryFor(sub_total), delivery_upto: freeFrom },
  }),
  'store/addressList': ({ customer_id }, { addresses }) => ({
    payload_addressList: addresses.filter((one) => one.customer_id === customer_id),
  }),
  'store/addressDetail': (sent, state) => ({
    payload_addressDetail: findAddress(state, sent),
  }),
  'store/addToaddress': (form, { addresses, nextId }) => {
    addresses.push({ ...kept(form), address_id: nextId() })
    return {}
  },
  // Also of an address that is gone: nothing says that another API refuses that.
  'store/updateToaddress': (form, { addresses }) =>
    Object.assign(addresses.find(isAddress(form)) ?? {}, kept(form)),
  'store/removeToaddress': (sent, state) =>
    state.addresses.splice(state.addresses.indexOf(findAddress(state, sent)), 1),
  '/main/v1/getMatchedZipCodeDetails': ({ zip_code }) => {
    const place = places[zip_code]
    const district = { name: place?.district, state: { name: place?.state } }
    return { status: 200, data: place ? [{ district }] : [] }
  },
  '/delivery/pincode-status': ({ pincode }) => {
    if (!places[pincode]) throw new Refusal('Delivery not found')
    return { data: { min_days: 1, max_days: 4 } }
  },
  'payments/get-company-payment-fees': () => fees,
  'payments/get-public-active-keys-for-company-id': () => ({ payload: 'rzp_test_original' }),
  'store/cashOnDelivery': (sent, state) => {
    empty(order(sent, state, 'cash'), state)
    return {}
  },
  'store/onlinePaymentProcess': (sent, state) => ({
    payload_onlinePaymentProcess: order(sent, state, 'online'),
  }),
  'store/onlinePaymentSuccess': (sent, state) => {
    const paid = findOrder(state, sent)
    if (sent.cart_id !== cartIdOf(sent.customer_id))
      state.fault(`the payment says cart_id ${sent.cart_id}, not ${cartIdOf(sent.customer_id)}`)
    if (!paid.isPlaced) empty(paid, state)
    return Object.assign(paid, { isPlaced: true, transection_id: sent.transection_id })
  },
  'store/orderList': ({ customer_id }, { orders }) => ({
    payload_orderList: orders
      .filter((one) => one.isPlaced && one.customer_id === customer_id)
      .reverse(),
  }),
  'store/orderDetails': (sent, state) => ({ payload_orderDetails: findOrder(state, sent) }),
  'store/orderItemCancel': (sent, state) => {
    const { orderdetails } = findOrder(state, sent)
    find(orderdetails, ({ item_id }) => item_id === sent.item_id, 'Item').cancel_status = 1
    return {}
  },
  'store/reviews/add': (review, state) => {
    addReview(state, review)
    return {}
  },
  'send-mail': (mail, { mails }) => {
    mails.push(mail)
    return {}
  },
} satisfies Partial<Answers>
