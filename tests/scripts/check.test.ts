import { expect, test } from 'vitest'
import { galleryPath } from '#src/domain/gallery.ts'
import { checkSite } from '#scripts/release/check.ts'
import { folderForEach } from '#tests/support/hooks/folder.ts'
import { smallSite, writeSite, type SiteFiles } from '#tests/support/shop/site.ts'

const folder = folderForEach('check')
const lastFolder = folderForEach('last')
const origin = 'http://localhost:4321'

const errorsOf = async (files: SiteFiles, slugs: string[] = ['peda']): Promise<string[]> => {
  await writeSite(folder, { ...smallSite, ...files })
  return (await checkSite(folder, slugs, { origin })).errors
}

test('a whole site has no faults, whatever it links to outside', async () => {
  const body = `<a href="https://other.example/x">a</a> <a href="mailto:a@b.example">b</a>
    <a href="tel:+911140000000">c</a> <a href="#here">d</a> <i id="here"></i>
    <img src="/gallery/320/peda.avif" srcset="/gallery/320/peda.avif 320w, /gallery/640/peda.avif 640w">
    <a href="/search-product/laddu">e</a> <a href="http://localhost:4321/product/peda">f</a>
    <script>const text = 'href="/nowhere"'</script>`
  expect(await errorsOf({ 'about.html': body })).toEqual([])
})

test('a link to a page or an asset that is not there is named with its page', async () => {
  expect(
    await errorsOf({
      'about.html': `<a href="/gone">a</a><a href="गया">a</a><script type="module" src="/_astro/gone.js"></script>
        <astro-island component-url="/_astro/Lost.js"></astro-island>
        <source srcset="/a.webp 1x, /b.webp 2x">`,
    }),
  ).toEqual([
    'about.html links to /gone, which does not exist',
    'about.html links to /%E0%A4%97%E0%A4%AF%E0%A4%BE, which does not exist',
    'about.html links to /_astro/gone.js, which does not exist',
    'about.html links to /_astro/Lost.js, which does not exist',
    'about.html links to /a.webp, which does not exist',
    'about.html links to /b.webp, which does not exist',
  ])
})

test('what styles and scripts name must exist too', async () => {
  expect(
    await errorsOf({
      '_astro/a.css': '@font-face{src:url(/fonts/face.woff2)}i{background:url("/lost.svg")}',
      '_astro/b.js': 'import{a}from"./app.abc123.js";const b=()=>import("./lost.js")',
    }),
  ).toEqual([
    '_astro/a.css links to /lost.svg, which does not exist',
    '_astro/b.js links to /_astro/lost.js, which does not exist',
  ])
})

test('what sitemaps, feeds, manifests and styles inside pages name must exist too', async () => {
  const origin = 'http://localhost:4321'
  expect(
    await errorsOf({
      'about.html': '<style>@font-face{src:url(/fonts/lost.woff2)}i{mask:url(#here)}</style>',
      'feeds/google.xml': `<link>${origin}/product/peda</link><link>${origin}/product/lost</link>`,
      'llms.txt': `[a](${origin}/lost-words) and https://other.example/x`,
      'manifest.webmanifest': '{"icons":[{"src":"/lost.png"}]}',
      'sitemap-index.xml': `<loc>${origin}/sitemap-pages-1.xml</loc>`,
    }),
  ).toEqual([
    'about.html links to /fonts/lost.woff2, which does not exist',
    'feeds/google.xml links to /product/lost, which does not exist',
    'llms.txt links to /lost-words, which does not exist',
    'manifest.webmanifest links to /lost.png, which does not exist',
    'sitemap-index.xml links to /sitemap-pages-1.xml, which does not exist',
  ])
})

test('a sentence of the owner that ends with an address of the shop is no fault', async () => {
  const page = 'http://localhost:4321/product/peda'
  const description = `See ${page}. (${page}), ${page}! “${page}” या ${page}। &#34;${page}&#34;, &#39;${page}&#39; &#60;${page}&#62;`
  expect(
    await errorsOf({
      'feeds/google.xml': `<description>${description}</description>`,
      'llms.txt': `- [Diwali](${page}): Is it ${page}?`,
      'sitemap-0.xml': `<loc>${page}?a=1&#38;b=2</loc>`,
    }),
  ).toEqual([])
  expect(await errorsOf({ 'llms.txt': `See ${page}-gone.` })).toEqual([
    'llms.txt links to /product/peda-gone, which does not exist',
  ])
})

test('an address that a description mentions is no link, also when its page is gone', async () => {
  const gone = 'http://localhost:4321/product/gone'
  const prose = `<description>See ${gone} or https://[…</description>`
  expect(await errorsOf({ 'feeds/google.xml': `${prose}<link>${gone}</link>` })).toEqual([
    'feeds/google.xml links to /product/gone, which does not exist',
  ])
  expect(await errorsOf({ 'feeds/google.xml': prose })).toEqual([])
})

test('a link that would only be redirected, or to a missing place on a page, is a fault', async () => {
  expect(
    await errorsOf({ 'about.html': '<a href="/product/peda/">a</a><a href="/#no">b</a>' }),
  ).toEqual([
    'about.html links to /product/peda/, which is spelled /product/peda',
    'about.html links to /#no, which is not on that page',
  ])
})

test('a product without a page is a fault', async () => {
  const error = 'the product rasgulla has no page'
  expect(await errorsOf({}, ['peda', 'rasgulla'])).toEqual([error])
  // The page for products newer than the build is served at any address, but is no product's page.
  const newer = {
    'product.html': '<title>New</title>',
    'about.html': '<a href="/product">a</a><a href="/product/rasgulla">b</a>',
  }
  expect(await errorsOf(newer, ['peda', 'rasgulla'])).toEqual([
    'about.html links to /product/rasgulla, which does not exist',
    error,
  ])
})

test('a site without pages is a fault, and so is one without a 404 page', async () => {
  const errors = async () => (await checkSite(folder, [], { origin })).errors
  const lost = 'the site has no 404 page'
  expect(await errors()).toEqual(['the site has no page', lost])
  await writeSite(folder, { 'index.html': '<title>Home</title>' })
  expect(await errors()).toEqual([lost])
})

test('a page reused from the last release is believed, unless the site lost a file', async () => {
  const gone = { 'about.html': '<a href="/gone">a</a>', 'terms.html': '<a href="/lost">b</a>' }
  await writeSite(folder, { ...smallSite, 'about.html': gone['about.html'] })
  await writeSite(lastFolder, { 'terms.html': gone['terms.html'] })
  const check = (files: string[]) =>
    checkSite(
      folder,
      ['peda'],
      { origin },
      {
        dir: lastFolder,
        files,
        reused: new Set(['terms.html']),
      },
    )
  const message = 'about.html links to /gone, which does not exist'
  expect((await check(['terms.html'])).errors).toEqual([message])
  // A page reused from the previous release may link to a page that no longer exists.
  expect((await check(['terms.html', 'lost.html'])).errors).toEqual([
    message,
    'terms.html links to /lost, which does not exist',
  ])
})

test('pictures elsewhere are not looked for, also below a path of the same origin', async () => {
  const origin = 'https://shop.example'
  const set = (
    place: string,
  ) => `<img src="${place}/peda.jpg" srcset="${place}/w=160,f=avif/peda.jpg 160w,
    ${place}/w=320,f=avif/peda.jpg 320w">`
  const check = async (place: string, shown = place) => {
    await writeSite(folder, { ...smallSite, 'about.html': set(shown) })
    const gallery = galleryPath(`${place}/{file}`, origin)
    return (await checkSite(folder, ['peda'], { origin, gallery })).errors
  }
  for (const place of ['https://img.example/a', '/pictures', `${origin}/pictures`])
    expect(await check(place), place).toEqual([])
  expect(await check(origin, `${origin}/pictures`)).toHaveLength(3)
  expect(await check('/other', '/pictures')).toHaveLength(3)
})
