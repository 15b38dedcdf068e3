import { describe, expect, test } from 'vitest'
import { percentOff, unitPrice, unitSalePrice } from '#src/domain/price.ts'

const priced = { mrp: 72000, sellingPrice: 64900, dealPrice: 0, isDeal: false, isHotDeal: false }

describe('what one pack costs', () => {
  test('the selling price when it is below the MRP', () => {
    expect(unitPrice(priced)).toBe(64900)
  })
  test('the MRP when the selling price is not below it', () => {
    expect(unitPrice({ ...priced, sellingPrice: 72000 })).toBe(72000)
    expect(unitPrice({ ...priced, sellingPrice: 99900 })).toBe(72000)
  })
  test('the deal price on a deal and on a hot deal', () => {
    expect(unitPrice({ ...priced, isDeal: true, dealPrice: 59900 })).toBe(59900)
    expect(unitPrice({ ...priced, isHotDeal: true, dealPrice: 59900 })).toBe(59900)
  })
  test('not the deal price when no deal runs, nor a deal price of zero', () => {
    expect(unitPrice({ ...priced, dealPrice: 59900 })).toBe(64900)
    expect(unitPrice({ ...priced, isHotDeal: true, dealPrice: 0 })).toBe(64900)
  })
})

describe('percent off', () => {
  test('is rounded up', () => {
    expect(percentOff(72000, 64900)).toBe(10)
    expect(percentOff(30000, 29900)).toBe(1)
  })
  test('is no badge at or above the MRP', () => {
    expect(percentOff(72000, 72000)).toBe(0)
    expect(percentOff(72000, 80000)).toBe(0)
  })
})

describe('unit sale price', () => {
  test('per gram below a kilogram, two decimals', () => {
    expect(unitSalePrice(64900, { amount: 500, unit: 'g' })).toBe('₹1.30/g')
    expect(unitSalePrice(29900, { amount: 500, unit: 'g' })).toBe('₹0.60/g')
    expect(unitSalePrice(29900, { amount: 0.5, unit: 'kg' })).toBe('₹0.60/g')
  })
  test('per kilogram from a kilogram on', () => {
    expect(unitSalePrice(36000, { amount: 1, unit: 'kg' })).toBe('₹360/kg')
    expect(unitSalePrice(49950, { amount: 1500, unit: 'g' })).toBe('₹333/kg')
    expect(unitSalePrice(25000, { amount: 1500, unit: 'g' })).toBe('₹166.67/kg')
  })
  test('per millilitre or litre for what is poured', () => {
    expect(unitSalePrice(15000, { amount: 750, unit: 'ml' })).toBe('₹0.20/ml')
    expect(unitSalePrice(24000, { amount: 2, unit: 'l' })).toBe('₹120/l')
  })
  test('per piece for what is sold by number', () => {
    expect(unitSalePrice(18000, { amount: 6, unit: 'pieces' })).toBe('₹30/piece')
    expect(unitSalePrice(24900, { amount: 12, unit: 'pieces' })).toBe('₹20.75/piece')
    expect(unitSalePrice(5000, { amount: 3, unit: 'pieces' })).toBe('₹16.67/piece')
    expect(unitSalePrice(5000, { amount: 2, unit: 'pieces' })).toBe('₹25/piece')
  })
  test('none for a single piece or without a size', () => {
    expect(unitSalePrice(18000, { amount: 1, unit: 'pieces' })).toBeNull()
    expect(unitSalePrice(18000, null)).toBeNull()
    expect(unitSalePrice(18000, { amount: 0, unit: 'g' })).toBeNull()
  })
})
