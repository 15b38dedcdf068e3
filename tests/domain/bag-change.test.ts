import { expect, test } from 'vitest'
import { lineOf, type BagLine } from '#src/domain/bag.ts'
import { bagChanges, changeText, chargeChanges, withChanges } from '#src/domain/bag-change.ts'
import { katli as product } from '#tests/support/page/product.ts'

const katli: BagLine = { ...lineOf(product, 4), stock: 20, maxPerOrder: 10 }
const changeTexts = (before: BagLine, after: BagLine) =>
  bagChanges([before], [after]).map((change) => changeText(change))

test('a bag that is as it was tells nothing', () => {
  expect(changeTexts(katli, { ...katli })).toEqual([])
})
test('a new price is told with the old one and the size', () => {
  expect(changeTexts(katli, { ...katli, sellingPrice: 66_900 })).toEqual([
    'Kaju Katli, 500 g now costs ₹669 instead of ₹649.',
  ])
})
test('a deal that begins is a new price', () => {
  expect(changeTexts(katli, { ...katli, isDeal: true, dealPrice: 59_900 })).toEqual([
    'Kaju Katli, 500 g now costs ₹599 instead of ₹649.',
  ])
})
test('a product that is sold out tells only that', () => {
  expect(changeTexts(katli, { ...katli, stock: 0, sellingPrice: 70_000 })).toEqual([
    'Kaju Katli, 500 g is sold out now.',
  ])
})
test('a quantity that was lowered to what is left is told', () => {
  expect(changeTexts(katli, { ...katli, stock: 3, quantity: 3 })).toEqual([
    'Kaju Katli, 500 g: only 3 can be ordered now, so the quantity was lowered.',
  ])
})
test('what the shopper changed is no change', () => {
  expect(changeTexts(katli, { ...katli, quantity: 3 })).toEqual([])
  expect(bagChanges([katli], [])).toEqual([])
  expect(bagChanges([], [katli])).toEqual([])
})
test('two new prices are told as one, from the first price seen', () => {
  const once = bagChanges([katli], [{ ...katli, sellingPrice: 66_900 }])
  const twice = bagChanges(
    [{ ...katli, sellingPrice: 66_900 }],
    [{ ...katli, sellingPrice: 67_900 }],
  )
  expect(withChanges(once, twice).map((change) => changeText(change))).toEqual([
    'Kaju Katli, 500 g now costs ₹679 instead of ₹649.',
  ])
})
test('a price that came back is not told any more', () => {
  const up = bagChanges([katli], [{ ...katli, sellingPrice: 66_900 }])
  const down = bagChanges([{ ...katli, sellingPrice: 66_900 }], [katli])
  expect(withChanges(up, down)).toEqual([])
})

const charges = (delivery: number, fee: number, discount: number) => ({
  delivery,
  fees: { handlingFeePercent: fee, digitalDiscountPercent: discount },
})
const chargeTexts = (...[before, after]: Parameters<typeof chargeChanges>) =>
  chargeChanges(before, after).map((change) => changeText(change))

test('delivery, fee and discount that are as they were tell nothing', () => {
  expect(chargeTexts(charges(4_900, 1, 2), charges(4_900, 1, 2))).toEqual([])
})
test('delivery that costs something now is told', () => {
  expect(chargeTexts(charges(0, 1, 2), charges(4_900, 1, 2))).toEqual([
    'Delivery is ₹49 now instead of free.',
  ])
  expect(chargeTexts(charges(4_900, 1, 2), charges(0, 1, 2))).toEqual([
    'Delivery is free now instead of ₹49.',
  ])
})
test('another fee and another discount are told in percent', () => {
  expect(chargeTexts(charges(0, 1, 2), charges(0, 1.5, 0))).toEqual([
    'The handling fee for cash is 1.5% now instead of 1%.',
    'The online payment discount is 0% now instead of 2%.',
  ])
})
test('delivery that comes back to what was seen first is not told any more', () => {
  const once = chargeChanges(charges(0, 1, 2), charges(4_900, 1, 2))
  expect(withChanges(once, chargeChanges(charges(4_900, 1, 2), charges(0, 1, 2)))).toEqual([])
})
