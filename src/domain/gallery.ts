/** Where pictures are: PUBLIC_GALLERY_URL as a template, and what that template can do. */
export interface Gallery {
  /** URL of a picture, with `{name}` (file name without extension) or `{file}`, `{width}`, `{format}`. */
  template: string
  /** `{name}`, else `{file}`. */
  hasNames: boolean
  /** Every picture comes in the widths that are asked for. */
  hasWidths: boolean
  /** Every picture comes as AVIF, WebP and JPEG. */
  hasFormats: boolean
  /** Instead of file names, another store API may return URLs. */
  hasUrls: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** A folder has the layout of this project's gallery (server/gallery). */
export const galleryOf = (env: Environment): Gallery => {
  const place = env['PUBLIC_GALLERY_URL']?.trim() || '/gallery'
  const isTemplate = /[{}]/.test(place)
  const template = isTemplate ? place : `${place.replace(/\/+$/, '')}/{width}/{name}.{format}`
  return {
    template,
    hasNames: template.includes('{name}'),
    hasWidths: template.includes('{width}'),
    hasFormats: template.includes('{format}'),
    hasUrls: Boolean(env['PUBLIC_GALLERY_URL'] || env['PUBLIC_API_URL']),
  }
}

const known = ['{file}', '{name}', '{width}', '{format}']
const example = 'https://pictures.shop.example/products/{file}'

/** What PUBLIC_GALLERY_URL must be, if its value makes no addresses of pictures; else null. */
export const galleryError = (place: string): string | null => {
  if (!/^(https?:\/\/[^\s/{}]+(\/|$)|\/(?!\/))[^\s"'<>\\]*$/.test(place))
    return `a path such as /gallery or an address such as ${example}, with {placeholders} in its path only`
  const found = place.match(/\{[^{}]*\}|[{}]/g) ?? []
  const strange = found.find((one) => !known.includes(one))
  if (strange)
    return `a template such as ${example}: it may hold ${known.join(', ')}, not ${strange}`
  const names = new Set(found.filter((one) => one === '{file}' || one === '{name}')).size
  if (!found.length || names === 1) return null
  return `a template such as ${example}: it needs {file}, the file name, or {name}, the name without extension, and not both`
}

/** The path below which a gallery's pictures lie on the site's origin; null if on another origin, or at the root. */
export const galleryPath = (place: string, origin: string): string | null => {
  const url = URL.parse(place.replace(/\{.*/, ''), origin)
  return url?.origin === new URL(origin).origin && url.pathname !== '/' ? url.pathname : null
}

/** Whether the pictures lie outside this project's gallery folder, so that nothing can check that they exist. */
export const isElsewhere = (place: string): boolean => /^https?:|\{file\}/.test(place)
