import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/api.ts'
import { loadProduct } from '#src/features/product/product.store.ts'

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
