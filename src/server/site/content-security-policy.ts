import { hash } from 'node:crypto'
import { speculationRules } from '#src/domain/speculation.ts'

/** CSP sources by text: nearly all pages of a kind have the same styles. */
const known = new Map<string, string>()
const maxKnown = 500

const sha256 = (text: string): string => {
  const source = known.get(text)
  if (source) return source
  const bytes = Buffer.from(text, 'latin1')
  const made = `'sha256-${hash('sha256', bytes, 'base64')}'`
  if (known.size >= maxKnown) known.clear()
  // A copy: a slice of the page would keep all of it in memory.
  known.set(bytes.toString('latin1'), made)
  return made
}

/** Script types that browsers run (none means JavaScript); JSON-LD and other data need no permission. */
const runs = /^(?:|module|text\/javascript|application\/javascript|importmap|speculationrules)$/i

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+)))?(?=[\\s/>])`, 'i')
    .exec(tag)
    ?.slice(1)
    .reduce((found, part) => part ?? found, '')

interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/** Hashes of a page's inline scripts and styles, unique and sorted. `html`: one character per byte. */
export const inlineHashes = (html: string): InlineHashes => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  // A script ends at the first </script; comments are matched first, so that their content is skipped.
  const elements = /<!--[\s\S]*?-->|(<(script|style)\b[^>]*>)([\s\S]*?)<\/\2\s*>/gi
  for (const [, tag, name, text] of html.matchAll(elements)) {
    if (!tag || !text) continue
    if (name?.toLowerCase() === 'style') styles.add(sha256(text))
    else if (attribute(tag, 'src') === undefined && runs.test(attribute(tag, 'type') ?? ''))
      scripts.add(sha256(text))
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() }
}

export interface PolicyHosts {
  /** Origins that pages call, besides the site's own. */
  connect: string[]
  images: string[]
  razorpay: boolean
}

export const paysOn = 'checkout.html'

// For Razorpay's checkout; browsers that cannot show frames are sent there by a form.
const razorpaySources: Record<string, string[]> = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'connect-src': ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'img-src': ['https://*.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
}

/**
 * Scripts and speculation rules by hash: browsers ignore the rules' keyword beside hashes. Tile colours are
 * style attributes. What equals default-src is left out: the header comes with every page.
 */
export const pagePolicy = (inline: InlineHashes, hosts: PolicyHosts, page = ''): string => {
  const pays = hosts.razorpay && page === paysOn
  const directives = [
    ['default-src', "'self'"],
    ['script-src', "'self'", sha256(speculationRules), ...inline.scripts],
    ['style-src-elem', "'self'", ...inline.styles],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', ...hosts.images],
    ...(pays || hosts.connect.length ? [['connect-src', "'self'", ...hosts.connect]] : []),
    ...(pays ? [['frame-src', "'self'"]] : []),
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['form-action', "'self'"],
  ]
  return directives
    .map(([name = '', ...sources]) =>
      [name, ...sources, ...(pays ? (razorpaySources[name] ?? []) : [])].join(' '),
    )
    .join('; ')
}

/** For everything that is not a page: a response of the API, a picture, an asset. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

const origin = (url = ''): string[] => (/^https?:\/\//.test(url) ? [new URL(url).origin] : [])

/** The foreign origins of a build, from its PUBLIC_ settings and its catalog. */
export const policyHosts = (
  env: Record<string, string | undefined>,
  pictureOrigins: readonly string[] = [],
): PolicyHosts => ({
  connect: [
    ...new Set(
      ['PUBLIC_API_URL', 'PUBLIC_MAIN_API_URL', 'PUBLIC_DELIVERY_URL'].flatMap((name) =>
        origin(env[name]),
      ),
    ),
  ],
  images: [...new Set([...origin(env['PUBLIC_GALLERY_URL']), ...pictureOrigins])],
  // A store API on another host has its own keys.
  razorpay: Boolean(env['RAZORPAY_KEY_ID']) || origin(env['PUBLIC_API_URL']).length > 0,
})
