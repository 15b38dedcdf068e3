import { addressLine } from './address.ts'
import { lineName } from './line-name.ts'
import { inIndia } from './india.ts'
import type { Paise } from './money.ts'
import type { OrderDetails } from './order.ts'
import { stateCode } from './indian-state.ts'

/** `gross` includes the tax. */
export interface InvoiceLine {
  name: string
  /** HSN for goods, SAC for services. */
  code: string
  /** 0: not counted, such as delivery. */
  quantity: number
  discount: Paise
  rate: number
  gross: Paise
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

export type Invoiced = Pick<
  OrderDetails,
  'items' | 'delivery' | 'handlingFee' | 'digitalDiscount' | 'coupon' | 'deliverTo'
>

export interface Invoice {
  lines: InvoiceLine[]
  /** Sums of the columns; `gross` is what the customer pays. */
  sum: Pick<InvoiceLine, 'discount' | 'gross' | 'taxable' | 'cgst' | 'sgst' | 'igst'>
  /** Delivered to another state than the seller's: IGST instead of CGST and SGST. */
  isInterState: boolean
  placeOfSupply: { state: string; code: string }
}

export interface Seller {
  name: string
  address: string
  phone: string
  email: string
  /** Empty: not registered, so no GST is charged. */
  gstin: string
  fssai: string
}

type InvoicedOrder = Pick<OrderDetails, 'number' | 'orderedAt' | 'paymentMode' | 'transactionId'>

/** All that an invoice states, but its number and date. Once issued, it does not change. */
export interface InvoiceFacts extends Invoice {
  seller: Seller
  buyer: { name: string; address: string; contact: string }
  order: InvoicedOrder
}

/** What was cancelled since an invoice was issued: names, and by how much the order costs less. */
export interface CancelledLater {
  items: string[]
  amount: Paise
}

/** What a credit note states of what was bought; seller and buyer are those of its invoice. */
export interface CreditNote {
  number: string
  /** ISO date and time. */
  issuedAt: string
  reason: string
  lines: InvoiceLine[]
  sum: Invoice['sum']
}

/** An order's invoice as the shop tells it. */
export interface OrderInvoice {
  /** Empty until the goods have left the shop: no tax invoice yet. */
  number: string
  issuedAt: string
  /** Null: computed from the order. */
  issued: InvoiceFacts | null
  cancelled: CancelledLater
  creditNotes: CreditNote[]
}

/** SAC: courier services; other support services. */
export const deliveryCode = '996812'
export const handlingCode = '998599'

/** Splits `amount` in proportion to `weights`, to the paisa; the parts add up exactly. */
export const splitAmount = (amount: Paise, weights: readonly Paise[]): Paise[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let seen = 0
  let given = 0
  return weights.map((weight) => {
    seen += weight
    const upToHere = whole === 0 ? 0 : Math.round((amount * seen) / whole)
    const part = upToHere - given
    given = upToHere
    return part
  })
}

/** Extracts the tax from a price that includes it. CGST and SGST are equal, so their sum is even. */
export const taxed = (gross: Paise, rate: number, isInterState: boolean) => {
  const tax = (gross * rate) / (100 + rate)
  if (isInterState) {
    const igst = Math.round(tax)
    return { gross, rate, taxable: gross - igst, cgst: 0, sgst: 0, igst }
  }
  const half = Math.round(tax / 2)
  return { gross, rate, taxable: gross - 2 * half, cgst: half, sgst: half, igst: 0 }
}

export const sumOfLines = (lines: readonly Invoice['sum'][]): Invoice['sum'] => {
  const total = (column: keyof Invoice['sum']) => lines.reduce((sum, line) => sum + line[column], 0)
  return {
    discount: total('discount'),
    gross: total('gross'),
    taxable: total('taxable'),
    cgst: total('cgst'),
    sgst: total('sgst'),
    igst: total('igst'),
  }
}

/**
 * Leaves out cancelled items. Delivery and handling take the dearest line's rate (CGST Act, section 8).
 * `gstin`: empty for a seller who is not registered, and so charges no tax (CGST Act, section 32).
 */
export const invoiceOf = (order: Invoiced, gstin: string): Invoice => {
  const code = stateCode(order.deliverTo.state)
  const isInterState = gstin !== '' && code !== gstin.slice(0, 2)
  const items = order.items.filter((item) => item.state !== 'cancelled')
  const discounts = splitAmount(
    order.digitalDiscount + order.coupon,
    items.map((item) => item.total),
  )
  const goods = items.map((item, index): InvoiceLine => {
    const discount = discounts[index] ?? 0
    return {
      name: lineName(item),
      code: item.hsn,
      quantity: item.quantity,
      discount,
      ...taxed(item.total - discount, gstin ? item.gstPercent : 0, isInterState),
    }
  })
  const dearest = goods.reduce<InvoiceLine | undefined>(
    (best, line) => (best && best.gross >= line.gross ? best : line),
    undefined,
  )
  const service = (name: string, sac: string, amount: Paise): InvoiceLine[] =>
    amount === 0
      ? []
      : [
          {
            name,
            code: sac,
            quantity: 0,
            discount: 0,
            ...taxed(amount, dearest?.rate ?? 0, isInterState),
          },
        ]
  const lines = [
    ...goods,
    ...service('Delivery', deliveryCode, order.delivery),
    ...service('Handling fee', handlingCode, order.handlingFee),
  ]
  return {
    lines,
    sum: sumOfLines(lines),
    isInterState,
    placeOfSupply: { state: order.deliverTo.state, code },
  }
}

export const invoiceFacts = (order: Invoiced & InvoicedOrder, seller: Seller): InvoiceFacts => {
  const { number, orderedAt, paymentMode, transactionId, deliverTo } = order
  const { name, contact } = deliverTo
  return {
    ...invoiceOf(order, seller.gstin),
    seller,
    buyer: { name, address: addressLine(deliverTo), contact },
    order: { number, orderedAt, paymentMode, transactionId },
  }
}

/** '26-27' from April 2026 to March 2027 in India. */
export const financialYear = (moment: Date): string => {
  const there = inIndia(moment)
  const april = 3
  const first = there.getUTCFullYear() - Number(there.getUTCMonth() < april)
  const short = (value: number) => String(value % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

/** 'MG/26-27/000123'; the law allows 16 characters (CGST Rules, rule 46). */
export const invoiceNumber = (prefix: string, year: string, number: number): string =>
  `${prefix}/${year}/${String(number).padStart(6, '0')}`
