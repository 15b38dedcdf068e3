import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { customerPaths, openerPolicy, securityHeaderValues } from '#src/server/site/headers.ts'
import type { Manifest } from '#src/server/site/manifest.ts'
import { closedPolicy } from '#src/server/site/content-security-policy.ts'
import { capitals, pageFile } from '#src/server/site/resolve.ts'
import { say } from '../lib/console.ts'
import { replaceFile } from '../lib/files.ts'
import { madeRewrites, paymentPath, policiesOf, type Hosting } from './hosting.ts'

const quoted = (value: string): string => `"${value.replace(/(["\\])/g, '\\$1')}"`

/** nginx evaluates `set` and `if` again for the target of a rewrite or error, whose URL has an extension. */
export const nginxHeaders = (hosting: Hosting): string => {
  const { pages, payment } = policiesOf(hosting)
  const set = (value: string) => `set $shop_policy ${quoted(value)};`
  const others = Object.entries(securityHeaderValues(hosting.https))
  return [
    set(pages),
    ...(payment ? [`if ($uri ~ "^${paymentPath}(\\.html)?$") { ${set(payment)} }`] : []),
    `if ($uri ~ "\\.(?!html$)[a-z0-9]+$") { ${set(closedPolicy)} }`,
    // nginx does not send an empty header.
    'set $shop_opener "";',
    `if ($uri ~ "^(${customerPaths.join('|')})(\\.html)?$") { set $shop_opener ${openerPolicy}; }`,
    'add_header content-security-policy $shop_policy always;',
    'add_header cross-origin-opener-policy $shop_opener always;',
    ...others.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    '',
  ].join('\n')
}

/** A page at a URL comes first; @newer asks the store API, which knows products newer than the build. */
export const nginxRewrites = (hosting: Hosting): string =>
  [...capitalRewrites(hosting), ...pageRewrites(hosting), ...listingRewrites].join('')

/** The store API knows where a renamed menu or occasion has gone. */
const listingRewrites = ['/store/', '/store-product/', '/occasion/'].map(
  (folder) => `location ^~ ${folder} { try_files $uri.html @spelled; }\n`,
)

/** The template's @spelled asks the store API, which redirects to the page. */
const capitalRewrites = (hosting: Hosting): string[] =>
  capitals
    .filter((address) => pageFile(address, hosting.has) !== null)
    .map((address) => address.toLowerCase())
    .map((small) => `location = ${small} { try_files ${small}.html @spelled; }\n`)

const pageRewrites = (hosting: Hosting): string[] =>
  madeRewrites(hosting).map(({ from, page, asks }) => {
    const last = asks ? '@newer' : `/${pageFile(page, hosting.has) ?? ''}`
    if (!from.endsWith('/*')) return `location = ${from} { try_files ${from}.html ${last}; }\n`
    const itself = asks ? `location = ${page} { try_files $uri ${last}; }\n` : ''
    return `${itself}location ^~ ${from.slice(0, -1)} { try_files $uri.html ${last}; }\n`
  })

const hostingOf = (served: Manifest, other: Manifest | null): Omit<Hosting, 'https'> => {
  const both = other ? [served, other] : [served]
  return {
    policies: both.flatMap(({ policies, files }) =>
      Object.entries(files).flatMap(([file, { policy }]) =>
        policy === undefined ? [] : [[file, policies[policy] ?? ''] as const],
      ),
    ),
    has: (file) => Object.hasOwn(served.files, file),
  }
}

/** Whether a text has a hash or address that the old one lacks. */
const asksMore = (text: string, old: string): boolean => {
  const known = new Set(old.split(/[\s";]+/))
  return text.split(/[\s";]+/).some((word) => !known.has(word))
}

/**
 * For nginx.conf.template, valid for the release to serve and the other one; not for all, as nginx reads
 * no value above 4 KB. Says if nginx must be reloaded for the release to work.
 */
export const writeHosting = async (
  dataDir: string,
  release: Manifest,
  other: Manifest | null,
  { https }: Pick<Hosting, 'https'>,
): Promise<void> => {
  const folder = join(dataDir, 'hosting')
  const hosting = { ...hostingOf(release, other), https }
  await mkdir(folder, { recursive: true })
  const files = {
    'nginx-headers.conf': nginxHeaders(hosting),
    'nginx-rewrites.conf': nginxRewrites(hosting),
  }
  let isDue = false
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    const old = await readFile(file, 'utf8').catch(() => null)
    isDue ||= old !== null && asksMore(text, old)
    await replaceFile(file, text)
  }
  if (isDue)
    say(
      'where nginx serves the pages, it must read its settings anew: systemctl reload nginx (shop-nginx.path and the containers do it by themselves)',
    )
}
