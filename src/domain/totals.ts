import { percentOf, type Paise } from './money.ts'

export type PaymentChoice = 'cash' | 'online'

/** Percentages of the subtotal (specification, section 3: payment fee settings). */
export interface PaymentFees {
  handlingFeePercent: number
  digitalDiscountPercent: number
}

export interface DeliveryTerms {
  charge: Paise
  /** Null: charged whatever the subtotal. */
  freeFrom: Paise | null
}

export interface OrderTotals {
  subtotal: Paise
  delivery: Paise
  handlingFee: Paise
  digitalDiscount: Paise
  total: Paise
}

/** In paise: 0 from the subtotal `freeFrom` on, else `charge`. The terms are the store API's (`deliveryTermsOf`). */
export const deliveryChargeFor = (subtotal: Paise, { charge, freeFrom }: DeliveryTerms): Paise =>
  freeFrom !== null && subtotal >= freeFrom ? 0 : charge

// The fee is rounded down so that whole rupees are collected at the door. If it is smaller than the paise of
// the prices, those stay.
const cashFee = (subtotal: Paise, delivery: Paise, percent: number): Paise => {
  const fee = percentOf(subtotal, percent)
  const paise = (subtotal + delivery + fee) % 100
  return paise <= fee ? fee - paise : fee
}

/** Specification, sections 4 and 9: only cash has the handling fee, only online payment the discount. */
export const orderTotals = (
  subtotal: Paise,
  delivery: Paise,
  fees: PaymentFees,
  payment: PaymentChoice | null,
): OrderTotals => {
  const handlingFee = payment === 'cash' ? cashFee(subtotal, delivery, fees.handlingFeePercent) : 0
  const digitalDiscount =
    payment === 'online' ? percentOf(subtotal, fees.digitalDiscountPercent) : 0
  return {
    subtotal,
    delivery,
    handlingFee,
    digitalDiscount,
    total: subtotal + delivery + handlingFee - digitalDiscount,
  }
}
