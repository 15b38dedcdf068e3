import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/api.ts'
import { loadProduct, productKeyOf } from '#src/features/product/product.store.ts'

const keyOf = (path: string) => productKeyOf(new URL(path, 'https://shop.test'))

test('the address names a product by its slug or its id; what cannot be decoded names none', () => {
  expect(keyOf('/product/kaju-katli-250g')).toEqual({ product_slug: 'kaju-katli-250g' })
  expect(keyOf('/product/%E0%A4%B2/')).toEqual({ product_slug: 'ल' })
  expect(keyOf('/product?id=12')).toEqual({ product_id: 12 })
  expect(keyOf('/product/%zz')).toBeNull()
})

test('only a shop that says so has no such product: a refusal for now can be asked again', async () => {
  const answer = (body: object, status: number) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const load = () => loadProduct({ product_slug: 'peda-250g' })
  for (const status of [200, 400, 404]) {
    answer({ message: 'Data not found.' }, status)
    expect(await load()).toBeNull()
  }
  for (const status of [403, 429, 503]) {
    answer({ message: 'Please wait.' }, status)
    await expect(load()).rejects.toThrow(ApiError)
  }
})
