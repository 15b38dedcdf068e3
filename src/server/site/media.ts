const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  ico: 'image/x-icon',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
}

export const mediaType = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Files worth compressing: text; pictures and fonts are compressed already. */
export const isText = (file: string): boolean =>
  /\.(html|css|js|mjs|json|xml|txt|svg|webmanifest)$/.test(file)

/** Named by a hash of their content. */
const neverChanges = /^(?:_astro|fonts)\//

/** `no-cache`: stored, and asked for again before each use, as with `max-age=0, must-revalidate` in 33 bytes less. */
export const cacheControl = (file: string): string =>
  neverChanges.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'
