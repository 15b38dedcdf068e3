import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buyable,
  lineOf,
  lineTotal,
  maxQuantity,
  subtotal,
  withQuantity,
  withUnsaved,
  type BagLine,
} from '#src/domain/bag.ts'
import { lineSaving, saving, totalMrp } from '#src/domain/bag-savings.ts'
import { deliveryChargeFor, orderTotals } from '#src/domain/totals.ts'
import { percentOff, unitPrice } from '#src/domain/price.ts'
import { katli } from '#tests/support/page/product.ts'

/** Bag arithmetic for any bag. The server and the islands use these same functions. */
const paise = fc.integer({ min: 0, max: 10_000_000 })
const anyLine = fc
  .record({
    productId: fc.integer({ min: 1, max: 40 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    mrp: paise,
    sell: paise,
    deal: paise,
    isDeal: fc.boolean(),
    isHotDeal: fc.boolean(),
    stock: fc.integer({ min: -2, max: 60 }),
    maxPerOrder: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ productId, quantity, mrp, sell, deal, ...rest }): BagLine => {
    const { isDeal, isHotDeal, stock, maxPerOrder } = rest
    const words = { slug: `sweet-${productId}`, name: 'Sweet' }
    const prices = { mrp, sellingPrice: Math.min(sell, mrp), dealPrice: Math.min(deal, mrp) }
    const rules = { isDeal, isHotDeal, stock, maxPerOrder }
    return { ...lineOf(katli), productId, quantity, ...words, ...prices, ...rules }
  })
const anyBag = fc.uniqueArray(anyLine, { selector: (line) => line.productId, maxLength: 12 })

test('a unit price is the deal price of a deal, else the lower of selling price and MRP', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const isDeal = (line.isDeal || line.isHotDeal) && line.dealPrice > 0
      const price = isDeal ? line.dealPrice : Math.min(line.sellingPrice, line.mrp)
      expect(unitPrice(line)).toBe(price)
      expect(unitPrice(line)).toBeLessThanOrEqual(line.mrp)
    }),
  )
})

test('subtotal and saving are sums over what can be bought, and together the MRP', () => {
  fc.assert(
    fc.property(anyBag, (lines) => {
      const sold = lines.filter((line) => line.stock > 0)
      expect(buyable(lines)).toEqual(sold)
      expect(subtotal(lines)).toBe(sold.reduce((sum, l) => sum + unitPrice(l) * l.quantity, 0))
      expect(totalMrp(lines)).toBe(sold.reduce((sum, l) => sum + l.mrp * l.quantity, 0))
      expect(subtotal(lines) + saving(lines)).toBe(totalMrp(lines))
      expect(saving(lines)).toBeGreaterThanOrEqual(0)
      for (const line of lines)
        expect(lineTotal(line) + lineSaving(line)).toBe(line.mrp * line.quantity)
    }),
  )
})

test('a percent-off badge is rounded up, never above 100, and absent without a saving', () => {
  fc.assert(
    fc.property(paise, paise, (mrp, price) => {
      const off = percentOff(mrp, price)
      if (price >= mrp) {
        expect(off).toBe(0)
        return
      }
      expect(off).toBeGreaterThanOrEqual(1)
      expect(off).toBeLessThanOrEqual(100)
      // The discount in percent is rounded up to a whole number.
      expect(off * mrp).toBeGreaterThanOrEqual((mrp - price) * 100)
      expect((off - 1) * mrp).toBeLessThan((mrp - price) * 100)
    }),
  )
})

test('what is paid is subtotal and delivery, with the fee of cash or without the discount of online', () => {
  const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(anyBag, paise, paise, percent, percent, (lines, charge, freeFrom, fee, off) => {
      const worth = subtotal(lines)
      const delivery = deliveryChargeFor(worth, { charge, freeFrom })
      expect(delivery).toBe(worth >= freeFrom ? 0 : charge)
      const fees = { handlingFeePercent: fee, digitalDiscountPercent: off }
      const none = orderTotals(worth, delivery, fees, null)
      const cash = orderTotals(worth, delivery, fees, 'cash')
      const online = orderTotals(worth, delivery, fees, 'online')
      expect(none.total).toBe(worth + delivery)
      expect(cash.total).toBe(worth + delivery + cash.handlingFee)
      expect(online.total).toBe(worth + delivery - online.digitalDiscount)
      expect([cash.digitalDiscount, online.handlingFee]).toEqual([0, 0])
      const rounded = (worth * fee) / 100 - cash.handlingFee
      expect(rounded).toBeGreaterThanOrEqual(-0.5)
      expect(rounded).toBeLessThanOrEqual(99.5)
      if (cash.handlingFee >= 100) expect(cash.total % 100).toBe(0)
      for (const { total } of [none, cash, online]) {
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('a changed quantity touches its own line only, and 0 takes the line out', () => {
  fc.assert(
    fc.property(anyBag, anyLine, fc.integer({ min: -1, max: 60 }), (lines, line, quantity) => {
      const next = withQuantity(lines, line, quantity)
      const others = (bag: readonly BagLine[]) => bag.filter((l) => l.productId !== line.productId)
      expect(others(next)).toEqual(others(lines))
      const found = next.find((l) => l.productId === line.productId)
      expect(found?.quantity).toBe(quantity > 0 ? quantity : undefined)
      expect(maxQuantity(line)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('an answer of the server never takes back what was changed here since', () => {
  fc.assert(
    fc.property(anyBag, anyBag, fc.uniqueArray(fc.nat(40)), (server, mine, unsaved) => {
      const bag = withUnsaved(server, mine, unsaved)
      const quantity = (lines: readonly BagLine[], id: number) =>
        lines.find((line) => line.productId === id)?.quantity
      for (let id = 1; id <= 40; id += 1)
        expect(quantity(bag, id)).toBe(quantity(unsaved.includes(id) ? mine : server, id))
    }),
  )
})
