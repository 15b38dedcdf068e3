import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Snapshot } from '#src/catalog/snapshot.ts'
import { pictureUses } from '#src/components/picture/picture.ts'
import { pictureFormats } from '#src/domain/picture.ts'
import { site } from '#src/site.ts'
import { pictureOrigins } from '#scripts/catalog/pictures.ts'
import { pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { checkPictures } from '#scripts/catalog/pull.ts'
import { exportPictures } from '#scripts/site/pictures.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll({ env: { REQUESTS_PER_MINUTE: '100000' } })
const folder = folderForAll('pictures')
let whole: Snapshot
beforeAll(async () => {
  const { storeId, companyId } = site
  whole = await pullCatalog({ send: shop.send, storeId, companyId })
})

const lost = 'lost.jpg'
test.each<[owner: string, lose: (snapshot: Snapshot) => void]>([
  ['product', ({ products: [first] }) => (first!.pictures = [lost])],
  [
    'offer',
    ({ products }) => {
      for (const { bankOffers } of products) for (const offer of bankOffers) offer.logo = lost
    },
  ],
  ['occasion', ({ occasions: [first] }) => (first!.picture = lost)],
  ['banner', ({ banners: [first] }) => (first!.picture = lost)],
  ['banner', ({ banners: [first] }) => (first!.phonePicture = lost)],
  ['banner', ({ promoBanners: [first] }) => (first!.picture = lost)],
  ['banner', ({ offerBanners: [first] }) => (first!.picture = lost)],
  ['category', ({ verticals: [first] }) => (first!.categories[0]!.picture = lost)],
  ['brand offer', ({ brandOffers: [first] }) => (first!.picture = lost)],
  ['brand offer', ({ brandOffers: [first] }) => (first!.icon = lost)],
  ['store', ({ stores: [first] }) => (first!.photo = lost)],
])('a lost picture stops the pull and is named: %s', async (owner, lose) => {
  const snapshot = structuredClone(whole)
  lose(snapshot)
  await expect(checkPictures(shop.config, snapshot)).rejects.toThrow(
    new RegExp(`^${owner} .+: its picture lost\\.jpg is not in the gallery$`),
  )
})

test('pictures elsewhere are not looked for', async () => {
  const snapshot = structuredClone(whole)
  snapshot.products[0]!.pictures = [lost]
  for (const place of ['https://cdn.example/{file}', '/pictures/{file}', 'https://cdn.example'])
    await checkPictures({ ...shop.config, publicGalleryUrl: place }, snapshot)
})

test('a catalog knows the origins of pictures that it has as URLs', () => {
  expect(whole.pictureOrigins).toEqual([])
  const changed = structuredClone(whole)
  const [product] = changed.products
  product!.picture = 'https://b.example/peda.jpg'
  product!.pictures = ['HTTPS://B.example/2.jpg', 'https://', 'peda.jpg']
  changed.stores[0]!.photo = 'http://a.example:8080/outlet.jpg'
  expect(pictureOrigins(changed)).toEqual(['http://a.example:8080', 'https://b.example'])
})

test('a catalog whose pictures are all there passes', async () => {
  await checkPictures(shop.config, whole)
})

test('a picture is exported in all widths that a card drawn by scripts may ask for', async () => {
  const dir = join(folder, 'cards')
  await mkdir(dir)
  await writeFile(join(dir, 'index.html'), '<img src="/gallery/160/kaju-katli.jpg">')
  await exportPictures(dir, folder)
  for (const [use, { widths }] of Object.entries(pictureUses))
    for (const width of widths)
      for (const format of pictureFormats)
        expect(existsSync(join(dir, `gallery/${width}/kaju-katli.${format}`)), use).toBe(true)
})

test('an original that is no picture is named', async () => {
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'pictures', 'own-sweet.jpg'), 'no picture')
  const dir = join(folder, 'site')
  await mkdir(dir)
  await writeFile(join(dir, 'index.html'), '<img src="/gallery/320/own-sweet.avif">')
  await expect(exportPictures(dir, folder)).rejects.toThrow(
    /^The picture own-sweet cannot be made: .*unsupported image format/,
  )
})
