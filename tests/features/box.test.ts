import { beforeEach, expect, test } from 'vitest'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { openCheckoutDevice } from '#tests/support/page/checkout-page.ts'

const shop = shopForAll()
const shopper = shopperForEach(shop)
let phone: ReturnType<typeof openCheckoutDevice>
let page: Awaited<ReturnType<typeof openBuilder>>

const openBuilder = async () => ({
  ...(await phone.openPage()),
  ...(await import('#src/stores/box.ts')),
  ...(await import('#src/features/box/box.store.ts')),
})

/** A customer who has put a box of one sweet into the bag. */
beforeEach(async () => {
  phone = openCheckoutDevice(shopper)
  page = await openBuilder()
  page.rememberUser({ customerId: shopper.customerId, name: '', contact: '', email: '' })
  await page.loadBag()
})

const fillWith = async (at: number) => {
  const offer = await page.loadBoxes()
  page.chooseSize(4)
  page.emptyBox()
  page.placePiece(offer.pieces[at]!.productId, '')
  page.fillBox(offer)
  return offer
}
const boxes = () => page.$lines.get().map(({ box, quantity }) => [box?.contents, quantity])
const boxesOnServer = async () =>
  (await shopper.bag()).map((line) => [line.contents, line.quantity])

test('a box that could not be saved is bought once, though its button is pressed again', async () => {
  const offer = await fillWith(0)
  const contents = page.$places.get().join('.')
  phone.setLine('down')
  await page.saveBox(offer)
  expect(page.$notice.get()?.text).toBe('We are facing issue on shopping cart. Please try later.')
  phone.setLine('up')
  await page.saveBox(offer)
  expect([boxes(), await boxesOnServer()]).toEqual([[[contents, 1]], [[contents, 1]]])
  expect(page.$notice.get()?.text).toBe('Your box was changed.')
})

test('a changed box takes the place of the old one, also when it is saved at the second press', async () => {
  await page.saveBox(await fillWith(0))
  page.$editing.set(page.$places.get().join('.'))
  const offer = await fillWith(1)
  const contents = page.$places.get().join('.')
  phone.setLine('down')
  await page.saveBox(offer)
  expect(boxes()).toEqual([[contents, 1]])
  phone.setLine('up')
  await page.saveBox(offer)
  expect([boxes(), await boxesOnServer()]).toEqual([[[contents, 1]], [[contents, 1]]])
})

test('a box that the shop refuses leaves the old one in the bag', async () => {
  await page.saveBox(await fillWith(0))
  const contents = page.$places.get().join('.')
  page.$editing.set(contents)
  const { sizes, pieces } = await fillWith(1)
  const gone = pieces.map((piece) => ({ ...piece, productId: piece.productId + 100_000 }))
  page.$places.set(page.$places.get().map((id) => id + 100_000))
  await page.saveBox({ sizes, pieces: gone })
  expect([boxes(), page.$editing.get()]).toEqual([[[contents, 1]], contents])
  expect(page.$notice.get()?.kind).toBe('bad')
})

test('pieces that the own unpaid order has taken can be filled in again; a guest has no such order', async () => {
  const { pieces } = await page.loadBoxes()
  const [katli, peda] = ['Kaju Katli', 'Peda'].map(
    (sweet) => pieces.find(({ name }) => name === sweet)!.productId,
  )
  await shop.changeProduct('kaju-katli-250g', { stock: 1, maxPerOrder: 10 })
  page.chooseSize(9)
  page.$places.set(Array.from({ length: 9 }, () => katli!))
  const full = page.$places.get().join('.')
  await shopper.setBox(full, 2)
  page.$editing.set(full)
  await shopper.openPayment()
  await page.loadBag()
  // Two of twenty pieces are left, as far as anybody else is concerned.
  const offer = await page.loadBoxes()
  page.$places.set(page.$places.get().with(8, peda!))
  const contents = page.$places.get().join('.')
  await page.saveBox(offer)
  expect([boxes(), await boxesOnServer()]).toEqual([[[contents, 2]], [[contents, 2]]])
  page.forgetUser()
  page.$places.set(page.$places.get().with(7, peda!))
  await page.saveBox(offer)
  expect(page.$notice.get()?.text).toContain('there are not enough left')
})

test('a guest is told of the limit of a box, and the bag keeps to it', async () => {
  page.forgetUser()
  page.emptyBag()
  const offer = await fillWith(0)
  for (let n = 0; n < 40; n++) await page.saveBox(offer)
  expect(page.$notice.get()?.text).toBe('You have reached the product quantity limit.')
  const [line] = page.$lines.get()
  expect(line!.quantity).toBe(Math.min(line!.stock, line!.maxPerOrder))
})

test('the size that is chosen already leaves each piece in its place', async () => {
  const { pieces } = await page.loadBoxes()
  const id = pieces[0]!.productId
  page.chooseSize(9)
  page.emptyBox()
  for (const place of [0, 4]) {
    page.choosePlace(place)
    page.placePiece(id, '')
  }
  page.chooseSize(9)
  expect(page.$places.get()).toEqual([id, 0, 0, 0, id, 0, 0, 0, 0])
})
