import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.resetModules())

const use = { widths: [160, 320], sizes: '80px' }
const options = { alt: 'Kaju Katli', use, width: 160, height: 160 }
const rest = 'alt="Kaju Katli" width="160" height="160" loading="lazy"'

/** The picture modules of a build with these settings. */
const built = async (env: Record<string, string | undefined>) => {
  vi.doMock('#src/public-env.ts', () => ({ env }))
  const { pictureHtml } = await import('#src/components/picture/picture.markup.ts')
  const { isScaled, pictureUrl } = await import('#src/components/picture/picture.ts')
  return {
    html: (file: string) => pictureHtml({ ...options, file }),
    url: (file: string) => pictureUrl(file, 320, 'avif'),
    isScaled,
  }
}
const at = (place: string) => built({ PUBLIC_GALLERY_URL: place })

test.each(['', 'https://cdn.example/pictures', 'https://cdn.example/pictures/'])(
  'a folder has the layout of the bundled gallery: "%s"',
  async (place) => {
    const { html, isScaled } = await at(place)
    const folder = place.replace(/\/$/, '') || '/gallery'
    expect(html('kaju-katli.jpg')).toBe(
      `<picture><source type="image/avif" srcset="${folder}/160/kaju-katli.avif 160w, ${folder}/320/kaju-katli.avif 320w" sizes="80px">` +
        `<img src="${folder}/320/kaju-katli.jpg" ${rest}></picture>`,
    )
    expect(isScaled('kaju-katli.jpg')).toBe(true)
  },
)

test('with {file}, a picture is the plain file', async () => {
  const { html, url, isScaled } = await at('https://cdn.example/products/{file}')
  expect(html('kaju-katli.png')).toBe(
    `<picture><img src="https://cdn.example/products/kaju-katli.png" ${rest}></picture>`,
  )
  expect(url('Kaju Katli #1.jpg')).toBe('https://cdn.example/products/Kaju%20Katli%20%231.jpg')
  expect(url('/2026/11/काजू.jpg')).toBe(
    'https://cdn.example/products/2026/11/%E0%A4%95%E0%A4%BE%E0%A4%9C%E0%A5%82.jpg',
  )
  expect(isScaled('kaju-katli.png')).toBe(false)
})

test('with {file} and {width}, a picture has one format in several widths', async () => {
  const { html } = await at('https://img.example/w={width}/{file}')
  expect(html('sweets/kaju.jpg')).toBe(
    '<picture><img src="https://img.example/w=320/sweets/kaju.jpg"' +
      ' srcset="https://img.example/w=160/sweets/kaju.jpg 160w, https://img.example/w=320/sweets/kaju.jpg 320w" sizes="80px"' +
      ` ${rest}></picture>`,
  )
})

test('an image service may convert whole files, and be told a width twice', async () => {
  const { html } = await at('/cdn-cgi/image/width={width},height={width},format={format}/{file}')
  const address = (width: number, format: string) =>
    `/cdn-cgi/image/width=${width},height=${width},format=${format}/kaju.png`
  expect(html('kaju.png')).toBe(
    `<picture><source type="image/avif" srcset="${address(160, 'avif')} 160w, ${address(320, 'avif')} 320w" sizes="80px">` +
      `<img src="${address(320, 'jpg')}" ${rest}></picture>`,
  )
})

test.each([
  { PUBLIC_API_URL: 'https://api.example' },
  { PUBLIC_GALLERY_URL: 'https://img.example/{width}/{name}.{format}' },
  { PUBLIC_GALLERY_URL: 'https://cdn.example/{file}' },
])('a URL instead of a file name stays as it is: %o', async (env) => {
  const { html, url, isScaled } = await built(env)
  const found = 'https://pictures.example/a/kaju.jpg?v=2&w=900'
  expect(url(found)).toBe(found)
  expect(html(found)).toBe(`<picture><img src="${found.replace('&', '&#38;')}" ${rest}></picture>`)
  expect(isScaled(found)).toBe(false)
})
