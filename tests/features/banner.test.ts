import { expect, test } from 'vitest'
import type { Banner } from '#src/domain/banner.ts'
import { heroTarget, linkTo, promoTarget } from '#src/features/home/banner-link.ts'

const banner = (set: Partial<Banner>): Banner => ({
  id: 1,
  name: '',
  text: '',
  button: '',
  alt: '',
  picture: 'a.jpg',
  phonePicture: 'a.jpg',
  color: '',
  siteLink: '',
  verticalId: 0,
  categoryId: 0,
  subcategoryId: 0,
  productId: 0,
  verticalSlug: '',
  categorySlug: '',
  productSlug: '',
  ...set,
})
const all = { verticalSlug: 'sweets', categorySlug: 'laddu', productSlug: 'besan-laddu-500g' }

test('a banner with an own site leads there, in a new tab', () => {
  const target = heroTarget(banner({ ...all, siteLink: 'https://example.com/' }))
  expect(target && linkTo(target)).toEqual({
    href: 'https://example.com/',
    target: '_blank',
    rel: 'noopener',
  })
})

test('a hero banner leads to its product before its category, a promo banner the other way', () => {
  expect(heroTarget(banner(all))?.href).toBe('/product/besan-laddu-500g')
  expect(promoTarget(banner(all))?.href).toBe('/store-product/vertical/sweets/category/laddu')
})

test('a banner of a vertical leads to the vertical, one without destination nowhere', () => {
  expect(heroTarget(banner({ verticalSlug: 'namkeen' }))?.href).toBe('/store/namkeen')
  expect(heroTarget(banner({}))).toBeNull()
  expect(promoTarget(banner({}))).toBeNull()
})

test('a banner of a subcategory alone hands it over to the page of banners', () => {
  expect(heroTarget(banner({ subcategoryId: 7 }))).toEqual({
    href: '/store-product/Banner',
    outside: false,
    handOver: { to: '/store-product/Banner', payload: { subcategory_id: 7 } },
  })
})
