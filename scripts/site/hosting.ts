import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '#src/server/site/manifest.ts'
import { securityHeaderValues } from '#src/server/site/headers.ts'
import { closedPolicy, paysOn } from '#src/server/site/policy.ts'
import { pageFile } from '#src/server/site/resolve.ts'
import { rewrites } from '#src/server/site/rewrites.ts'

/** What other hosts than the shop's own server need to know to serve a release as it does. */
export interface Hosting {
  /** Policies of the pages, by their files. */
  policies: Iterable<readonly [file: string, policy: string]>
  /** Whether a file is in the release. */
  has: (file: string) => boolean
  https: boolean
}

/**
 * One policy that allows what any of the given ones allows. All their hashes are of the site's own
 * scripts and styles, so a page gains nothing that is foreign.
 */
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

const speculationRules = 'speculation-rules.json'

/**
 * Hosts do not know single files, so all pages share one policy, save the one that opens a payment:
 * only that may load the gateway's scripts.
 */
const policiesOf = ({ policies }: Hosting): { pages: string; payment: string | null } => {
  const all = [...policies]
  const ofPayment = all.filter(([file]) => file === paysOn).map(([, policy]) => policy)
  const ofPages = all.filter(([file]) => file !== paysOn).map(([, policy]) => policy)
  return {
    pages: unionPolicy(ofPages),
    payment: ofPayment.length ? unionPolicy(ofPayment) : null,
  }
}
const paymentPath = `/${paysOn.replace(/\.html$/, '')}`

const otherHeaders = ({ has, https }: Hosting): Record<string, string> => ({
  ...securityHeaderValues(https),
  ...(has(speculationRules) ? { 'speculation-rules': `"/${speculationRules}"` } : {}),
})

/** The rows of the rewrite table whose page is in the release. */
const madeRewrites = ({ has }: Hosting) =>
  rewrites.filter(({ page }) => pageFile(page, has) !== null)

const immutable = 'public, max-age=31536000, immutable'

/**
 * `_headers`, as Cloudflare Pages and Netlify read it. Where two blocks name a header, Cloudflare sends
 * both values unless the later block takes the first one away (`!`); Netlify sends the later one.
 */
export const headersFile = (hosting: Hosting): string => {
  const { pages, payment } = policiesOf(hosting)
  const block = (path: string, headers: Record<string, string>, ...lines: string[]) => {
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
    return [path, ...lines].join('\n  ')
  }
  const policy = (value: string) => ({ 'content-security-policy': value })
  return `${[
    block('/*', { ...policy(pages), ...otherHeaders(hosting) }),
    ...(payment ? [block(paymentPath, policy(payment), '! content-security-policy')] : []),
    block('/_astro/*', { 'cache-control': immutable }),
    block('/fonts/*', { 'cache-control': immutable }),
    block('/gallery/*', { 'cache-control': 'public, max-age=86400' }),
    block(`/${speculationRules}`, { 'content-type': 'application/speculationrules+json' }),
  ].join('\n\n')}\n`
}

/** `_redirects` of the same hosts: pages that answer addresses without a file of their own. */
export const redirectsFile = (hosting: Hosting): string =>
  madeRewrites(hosting)
    .map(({ from, page }) => `${from} ${page} 200\n`)
    .join('')

const quoted = (value: string): string => `"${value.replace(/(["\\])/g, '\\$1')}"`

/**
 * Headers of every file that nginx serves. `set` and `if` are worked through again for the page that a
 * rewrite or an error leads to, whose address then has its ending.
 */
export const nginxHeaders = (hosting: Hosting): string => {
  const { pages, payment } = policiesOf(hosting)
  const set = (value: string) => `set $shop_policy ${quoted(value)};`
  const others = Object.entries(otherHeaders(hosting))
  return [
    set(pages),
    ...(payment ? [`if ($uri ~ "^${paymentPath}(\\.html)?$") { ${set(payment)} }`] : []),
    `if ($uri ~ "\\.(?!html$)[a-z0-9]+$") { ${set(closedPolicy)} }`,
    'add_header content-security-policy $shop_policy always;',
    ...others.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    '',
  ].join('\n')
}

/**
 * The rewrite table for nginx; a page of that very address goes first. The template's @newer asks the
 * store API, which knows products that are newer than the build, and which do not exist.
 */
export const nginxRewrites = (hosting: Hosting): string =>
  madeRewrites(hosting)
    .map(({ from, page, asks }) => {
      const last = asks ? '@newer' : `/${pageFile(page, hosting.has) ?? ''}`
      if (!from.endsWith('/*')) return `location = ${from} { try_files ${from}.html ${last}; }\n`
      const itself = asks ? `location = ${page} { try_files $uri ${last}; }\n` : ''
      return `${itself}location ^~ ${from.slice(0, -1)} { try_files $uri.html ${last}; }\n`
    })
    .join('')

const hostingOf = (releases: Manifest[], https: boolean): Hosting => {
  const [newest] = releases
  return {
    policies: releases.flatMap(({ policies, files }) =>
      Object.entries(files).flatMap(([file, { policy }]) =>
        policy === undefined ? [] : [[file, policies[policy] ?? ''] as const],
      ),
    ),
    has: (file) => newest !== undefined && Object.hasOwn(newest.files, file),
    https,
  }
}

/**
 * Writes what a web server in front includes (scripts/deploy/nginx.conf.template). It is written
 * before the switch and allows the pages of both releases, so that a server that reads it a moment
 * too early or too late breaks none.
 */
export const writeHosting = async (
  dataDir: string,
  release: Manifest,
  previous: Manifest | null,
  https: boolean,
): Promise<void> => {
  const folder = join(dataDir, 'hosting')
  const hosting = hostingOf([release, ...(previous ? [previous] : [])], https)
  await mkdir(folder, { recursive: true })
  const files = {
    'nginx-headers.conf': nginxHeaders(hosting),
    'nginx-rewrites.conf': nginxRewrites(hosting),
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.draft`), text)
    await rename(join(folder, `${name}.draft`), join(folder, name))
  }
}

/** Puts `_headers` and `_redirects` into a site that a static host will serve. */
export const writeHostFiles = async (dir: string, hosting: Hosting): Promise<void> => {
  await writeFile(join(dir, '_headers'), headersFile(hosting))
  await writeFile(join(dir, '_redirects'), redirectsFile(hosting))
}
