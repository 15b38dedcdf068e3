import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { allProducts, productDetail } from '#src/contract/product.ts'
import { pictureName } from '#src/domain/picture.ts'
import { openGallery } from '#src/server/gallery/gallery.service.ts'
import { readPictureNames } from '#src/server/gallery/originals.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll()

const get = (path: string, headers = {}) => shop.browser().request(path, { method: 'GET', headers })
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

describe('the gallery', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('makes a card picture as %s', async (ending, type, format) => {
    const answer = await get(`/gallery/320/kaju-katli.${ending}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toContain('max-age=86400')
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(made).toMatchObject({ format, width: 320, height: 320 })
  })

  it('keeps a card picture below ten kilobytes', async () => {
    expect((await bytes('/gallery/320/kaju-katli.avif')).length).toBeLessThan(10_000)
    expect((await bytes('/gallery/320/besan-laddu.avif')).length).toBeLessThan(10_000)
  })

  it('puts white behind a picture that was cut out, where the format has no transparency', async () => {
    const own = join(shop.config.dataDir, 'pictures')
    await mkdir(own, { recursive: true })
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    await sharp({ create: { width: 400, height: 400, channels: 4, background } })
      .png()
      .toFile(join(own, 'cut-out.png'))
    const { channels } = await sharp(await bytes('/gallery/320/cut-out.jpg')).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
    expect((await sharp(await bytes('/gallery/320/cut-out.webp')).stats()).isOpaque).toBe(false)
  })

  it('never makes a picture larger than the original', async () => {
    const made = await sharp(await bytes('/gallery/1920/kaju-katli.webp')).metadata()
    expect(made.width).toBe(900)
  })

  it.each([
    '/gallery/320/no-such-sweet.avif',
    '/gallery/321/kaju-katli.avif',
    '/gallery/0320/kaju-katli.avif',
    '/gallery/320/kaju-katli.png',
    '/gallery/320/kaju-katli',
    '/gallery/320/Kaju-Katli.avif',
    '/gallery/320/..%2f..%2fshop.jpg',
    '/gallery/320/%00.jpg',
  ])('has no %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('does not send again what the browser has', async () => {
    const first = await get('/gallery/160/samosa.webp')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('/gallery/160/samosa.webp', { 'if-none-match': `"x", W/${etag}` })
    expect(again.status).toBe(304)
    expect((await again.arrayBuffer()).byteLength).toBe(0)
    expect((await get('/gallery/160/samosa.webp', { 'if-none-match': '"x"' })).status).toBe(200)
  })

  it('makes a picture once when many ask at the same time, and leaves no drafts', async () => {
    await get('/gallery/480/samosa.webp')
    const folder = join(shop.config.dataDir, 'gallery', '480')
    const drafts = new Set<string | null>()
    const watcher = watch(folder, (_event, name) => {
      if (name?.endsWith('.draft')) drafts.add(name)
    })
    const asked = Array.from({ length: 12 }, () => get('/gallery/480/jalebi.webp'))
    const answers = await Promise.all(asked)
    watcher.close()
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(drafts.size).toBe(1)
    expect((await readdir(folder)).toSorted()).toEqual(['jalebi.webp', 'samosa.webp'])
  })

  it('shows the owner’s own picture, and a newer one under the same name', async () => {
    const own = join(shop.config.dataDir, 'pictures')
    await mkdir(own, { recursive: true })
    const paint = (background: string) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer()
    await writeFile(join(own, 'rose-barfi.jpg'), await paint('#ff0000'))
    const red = await get('/gallery/160/rose-barfi.webp')
    expect(red.status).toBe(200)
    await sleep(20)
    await writeFile(join(own, 'rose-barfi.jpg'), await paint('#0000ff'))
    const held = { 'if-none-match': red.headers.get('etag') ?? '' }
    const blue = await get('/gallery/160/rose-barfi.webp', held)
    expect(blue.status).toBe(200)
    const { dominant } = await sharp(Buffer.from(await blue.arrayBuffer())).stats()
    expect(dominant.b).toBeGreaterThan(200)
  })

  it('prefers the owner’s picture to the sample’s, whatever its ending, and webp to jpg', async () => {
    const own = join(shop.config.dataDir, 'pictures')
    await mkdir(own, { recursive: true })
    const paint = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
    const colour = async (format: string) =>
      (await sharp(await bytes(`/gallery/160/peda.${format}`)).stats()).dominant
    await writeFile(join(own, 'peda.avif'), await paint('#ff0000').avif().toBuffer())
    expect((await colour('webp')).r).toBeGreaterThan(200)
    await writeFile(join(own, 'peda.jpg'), await paint('#0000ff').jpeg().toBuffer())
    expect((await colour('avif')).b).toBeGreaterThan(200)
    await writeFile(join(own, 'peda.webp'), await paint('#ff0000').webp().toBuffer())
    expect((await colour('jpg')).r).toBeGreaterThan(200)
  })

  it('finds a picture among many as fast as among few', async () => {
    const dataDir = join(shop.config.dataDir, 'many')
    const own = join(dataDir, 'pictures')
    await mkdir(own, { recursive: true })
    const gallery = openGallery(dataDir)
    await gallery.picture('samosa', 160, 'webp')
    const timed = async () => {
      const began = performance.now()
      for (let n = 0; n < 40; n++) await gallery.picture('samosa', 160, 'webp')
      return performance.now() - began
    }
    const few = await timed()
    for (let n = 0; n < 200; n++)
      await Promise.all(
        Array.from({ length: 100 }, (_, m) => writeFile(join(own, `p-${n}-${m}.jpg`), '')),
      )
    expect(await timed()).toBeLessThan(3 * few + 200)
  })

  it('says so in the log when an original is broken, and spares the shopper', async () => {
    const own = join(shop.config.dataDir, 'pictures')
    await mkdir(own, { recursive: true })
    await writeFile(join(own, 'broken.jpg'), 'no picture')
    expect((await get('/gallery/160/broken.webp')).status).toBe(404)
    expect(shop.logs()).toContain('The picture broken cannot be made')
    await copyFile(
      new URL('../../src/server/sample/pictures/samosa.jpg', import.meta.url),
      join(own, 'broken.jpg'),
    )
    expect((await get('/gallery/160/broken.webp')).status).toBe(200)
  })

  it('has an original for every picture that a product names', async () => {
    const names = new Set(await readPictureNames(shop.config.dataDir))
    const { payload_getAllProducts: all } = await shop.send(allProducts, { store_id: 121 })
    for (const { product_id } of all) {
      const { payload } = await shop.send(productDetail, { store_id: 121, product_id })
      for (const file of payload.gallery_images) expect(names).toContain(pictureName(file))
    }
  })
})
