import { existsSync } from 'node:fs'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { customerPaths, openerPolicy, securityHeaderValues } from '#src/server/site/headers.ts'
import { paysOn } from '#src/server/site/content-security-policy.ts'
import { redirectsOf, type Moved } from '#src/server/site/moved.ts'
import { capitals, pageFile } from '#src/server/site/resolve.ts'
import { rewrites } from '#src/server/site/rewrites.ts'

export interface Hosting {
  policies: Iterable<readonly [file: string, policy: string]>
  has: (file: string) => boolean
  /** For hosts that cannot ask the store API. */
  moved?: Moved
  https: boolean
}

/** Allows what any of the policies allows: all hashes are of the site's own scripts and styles. */
export const unionPolicy = (policies: readonly string[]): string => {
  const directives = new Map<string, Set<string>>()
  for (const directive of policies.flatMap((policy) => policy.split('; '))) {
    const [name = '', ...sources] = directive.split(' ')
    const known = directives.get(name) ?? new Set()
    for (const source of sources) known.add(source)
    directives.set(name, known)
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/** Hosts cannot match single files: pages share a policy, except the payment page with gateway scripts. */
export const policiesOf = ({ policies }: Hosting): { pages: string; payment: string | null } => {
  const ofPages = new Set<string>()
  const ofPayment = new Set<string>()
  for (const [file, policy] of policies) (file === paysOn ? ofPayment : ofPages).add(policy)
  return {
    pages: unionPolicy([...ofPages]),
    payment: ofPayment.size ? unionPolicy([...ofPayment]) : null,
  }
}
export const paymentPath = `/${paysOn.replace(/\.html$/, '')}`

export const madeRewrites = ({ has }: Hosting) =>
  rewrites.filter(({ page }) => pageFile(page, has) !== null)

const immutable = 'public, max-age=31536000, immutable'

/**
 * For Cloudflare Pages and Netlify. If two blocks set a header, Netlify sends the later one; Cloudflare
 * sends both unless the later block removes the first (`!`).
 */
export const headersFile = (hosting: Hosting): string => {
  const { pages, payment } = policiesOf(hosting)
  const block = (path: string, headers: Record<string, string>, ...lines: string[]) => {
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
    return [path, ...lines].join('\n  ')
  }
  const policy = (value: string) => ({ 'content-security-policy': value })
  const opener = { 'cross-origin-opener-policy': openerPolicy }
  return `${[
    block('/*', { ...policy(pages), ...securityHeaderValues(hosting.https) }),
    ...customerPaths.map((path) =>
      payment && path === paymentPath
        ? block(path, { ...policy(payment), ...opener }, '! content-security-policy')
        : block(path, opener),
    ),
    block('/_astro/*', { 'cache-control': immutable }),
    block('/fonts/*', { 'cache-control': immutable }),
    block('/gallery/*', { 'cache-control': 'public, max-age=86400' }),
  ].join('\n\n')}\n`
}

/** Cloudflare applies a line even if there is a file. Paths are case-sensitive: `capitals` get redirects. */
export const redirectsFile = (hosting: Hosting): string =>
  [
    ...capitals
      .filter((address) => pageFile(address, hosting.has) !== null)
      .map((address) => `${address.toLowerCase()} ${address} 301\n`),
    ...redirectsOf(hosting.moved ?? new Map(), hosting.has).map(
      ([from, to]) => `${from} ${to} 301\n`,
    ),
    ...madeRewrites(hosting)
      .filter(({ from, asks }) => !asks && pageFile(from, hosting.has) === null)
      .map(({ from, page }) => `${from} ${page} 200\n`),
  ].join('')

// Pages for content newer than the build: Cloudflare sends a folder's 404.html for unknown URLs in it.
const folderPages = (hosting: Hosting): [file: string, page: string][] =>
  madeRewrites(hosting).flatMap(({ from, page, asks }) =>
    asks ? [[`${from.slice(1, -1)}404.html`, pageFile(page, hosting.has) ?? '']] : [],
  )

/** Below the owner's own lines, from `public/`: the first redirect that matches counts. */
const appendTo = async (file: string, made: string): Promise<void> => {
  const own = existsSync(file) ? `${(await readFile(file, 'utf8')).trimEnd()}\n\n` : ''
  // It may be a link to the file of the release, which stays as it is.
  await rm(file, { force: true })
  await writeFile(file, own + made)
}

export const writeHostFiles = async (dir: string, hosting: Hosting): Promise<void> => {
  await appendTo(join(dir, '_headers'), headersFile(hosting))
  await appendTo(join(dir, '_redirects'), redirectsFile(hosting))
  for (const [file, page] of folderPages(hosting)) await copyFile(join(dir, page), join(dir, file))
}
