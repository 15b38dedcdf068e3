import { expect, test } from 'vitest'
import { $recent, forgetRecent, rememberViewed } from '#src/stores/recent.ts'
import { katli } from '#tests/support/page/product.ts'

const view = (id: number, name = `Sweet ${id}`) =>
  rememberViewed({ ...katli, pictureCount: 1, id, name, slug: `sweet-${id}` })
const viewed = () => $recent.get().map(({ id }) => id)

test('the nine products viewed last are kept, the latest first, with one size per dish', () => {
  for (let id = 1; id <= 10; id++) view(id)
  expect(viewed()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2])
  view(11, 'Sweet 5')
  expect(viewed()).toEqual([11, 10, 9, 8, 7, 6, 4, 3, 2])
  forgetRecent(8)
  expect(viewed()).toEqual([11, 10, 9, 7, 6, 4, 3, 2])
  forgetRecent()
  expect(viewed()).toEqual([])
})
