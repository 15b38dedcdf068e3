import { createHash } from 'node:crypto'
import { speculationRules } from '#src/domain/speculation.ts'

/** Sources by text: nearly all pages of a kind carry the same styles. */
const known = new Map<string, string>()
const mostKnown = 500

const sha256 = (text: string): string => {
  const source = known.get(text)
  if (source) return source
  const bytes = Buffer.from(text, 'latin1')
  const made = `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`
  if (known.size >= mostKnown) known.clear()
  // A text of its own: what was found in a page would keep all of it.
  known.set(bytes.toString('latin1'), made)
  return made
}

/** Script types that a browser runs (none means JavaScript); JSON-LD and other data blocks need no permission. */
const runs = /^(?:|module|text\/javascript|application\/javascript|importmap|speculationrules)$/i

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+)))?(?=[\\s/>])`, 'i')
    .exec(tag)
    ?.slice(1)
    .reduce((found, part) => part ?? found, '')

/** What a page carries inside itself, as a policy names it. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/** Hashes of a page's own scripts and styles, each once, in a stable order. `html`: a character for each byte. */
export const inlineHashes = (html: string): InlineHashes => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  // A script's text ends at the first </script; comments are skipped so that their text stays text.
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
  /** Origins that pages call, beside the site's own. */
  connect: string[]
  /** Origins that pages load pictures from, beside the site's own. */
  images: string[]
  /** Pages may open Razorpay's checkout. */
  razorpay: boolean
}

/** The one page that opens a payment. */
export const paysOn = 'checkout.html'

/**
 * What Razorpay's checkout needs: its script loads another one, calls, shows pictures and opens frames;
 * browsers that cannot show frames are sent there by a form.
 */
const razorpaySources: Record<string, string[]> = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'connect-src': ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'img-src': ['https://*.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
}

/**
 * The Content-Security-Policy of a page: only own scripts, the hashed ones inside it and the speculation
 * rules. (A keyword allows all such rules, but browsers heed it only where there are no hashes.) Tile
 * colours stand in style attributes, hence style-src-attr. `page`: its file, as checkout.html pays. What
 * equals default-src is left out: it travels with every page.
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

/** For everything that is no page: an answer of the API, a picture, an asset. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

const origin = (url: string | undefined): string[] => {
  if (!url || !/^https?:\/\//.test(url)) return []
  // A picture address may be a template such as https://cdn.example/{width}/{name}.{format}.
  return [new URL(url.replace(/[{}]/g, '')).origin]
}

/** The foreign origins of a build, from the PUBLIC_ settings it was made with. */
export const policyHosts = (env: Record<string, string | undefined>): PolicyHosts => ({
  connect: [
    ...new Set(
      ['PUBLIC_API_URL', 'PUBLIC_MAIN_API_URL', 'PUBLIC_DELIVERY_URL'].flatMap((name) =>
        origin(env[name]),
      ),
    ),
  ],
  images: origin(env['PUBLIC_GALLERY_URL']),
  // A store API elsewhere has keys of its own.
  razorpay: Boolean(env['RAZORPAY_KEY_ID']) || origin(env['PUBLIC_API_URL']).length > 0,
})
