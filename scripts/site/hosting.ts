import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '#src/server/site/manifest.ts'
import { securityHeaderValues } from '#src/server/site/headers.ts'
import { pageFile } from '#src/server/site/resolve.ts'
import { rewrites } from '#src/server/site/rewrites.ts'

/** What other hosts than the shop's own server need to know to serve a release as it does. */
export interface Hosting {
  /** Policies of the pages; hosts that send one header for all pages get them as one. */
  policies: readonly string[]
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

const headersOf = ({ policies, has, https }: Hosting): Record<string, string> => ({
  'content-security-policy': unionPolicy(policies),
  ...securityHeaderValues(https),
  ...(has(speculationRules) ? { 'speculation-rules': `"/${speculationRules}"` } : {}),
})

/** The rows of the rewrite table whose page is in the release. */
const madeRewrites = ({ has }: Hosting) =>
  rewrites.filter(({ page }) => pageFile(page, has) !== null)

const immutable = 'public, max-age=31536000, immutable'

/** `_headers`, as Cloudflare Pages and Netlify read it. */
export const headersFile = (hosting: Hosting): string => {
  const block = (path: string, headers: Record<string, string>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  return `${[
    block('/*', headersOf(hosting)),
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

/** Headers of every file that nginx serves. */
export const nginxHeaders = (hosting: Hosting): string =>
  Object.entries(headersOf(hosting))
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;\n`)
    .join('')

/** The rewrite table for nginx; a page of that very address goes first. */
export const nginxRewrites = (hosting: Hosting): string =>
  madeRewrites(hosting)
    .map(({ from, page }) => {
      const file = pageFile(page, hosting.has) ?? ''
      return from.endsWith('/*')
        ? `location ${from.slice(0, -1)} { try_files $uri.html $uri /${file}; }\n`
        : `location = ${from} { try_files ${from}.html /${file}; }\n`
    })
    .join('')

const hostingOf = (releases: Manifest[], https: boolean): Hosting => {
  const [newest] = releases
  return {
    policies: releases.flatMap(({ policies }) => policies),
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
export const writeHostFiles = async (
  dir: string,
  policies: readonly string[],
  has: (file: string) => boolean,
  https: boolean,
): Promise<void> => {
  const hosting = { policies, has, https }
  await writeFile(join(dir, '_headers'), headersFile(hosting))
  await writeFile(join(dir, '_redirects'), redirectsFile(hosting))
}
