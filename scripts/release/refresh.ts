import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readHead } from '#src/catalog/snapshot.ts'
import { galleryPath } from '#src/domain/gallery.ts'
import type { Config } from '#src/server/base/settings/config.ts'
import { releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { policyHosts } from '#src/server/site/content-security-policy.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { say, ScriptError } from '../lib/console.ts'
import { removeFolder } from '../lib/files.ts'
import { openPhases, type Phases } from '../lib/phases.ts'
import type { Pulled } from '../catalog/pull.ts'
import { openPullProcess } from '../catalog/pull-process.ts'
import { buildDir, openBuilder, type Build } from '../site/build.ts'
import { sourceDigest } from '../site/source.ts'
import { assertSameSiteUrl } from './site-url.ts'
import { checkSite } from './check.ts'
import { compressRelease } from './compress-release.ts'
import { publish, serve, type SiteChanges } from './publish.ts'
import { isDamaged, isUnserved, prune, readNewest } from './release.ts'
import { sampleValuesWarning } from '#src/server/base/settings/sample-values.ts'
import { linkSpare } from './spare.ts'

/** Pages rendered per changed product, about: its own, its other sizes', and those with its card. */
const pagesOfChange = 30

const errorsPrinted = 10

type Builder = Awaited<ReturnType<typeof openBuilder>>

interface BuildJob {
  slugs: string[]
  /** The release whose pages may stay. */
  last: Manifest | null
  /** How many pages are rendered, about. */
  expected: number
}

export const buildChecked = async (
  config: Config,
  builder: Builder,
  { slugs, last, expected }: BuildJob,
  { measure }: Phases = openPhases(),
): Promise<Build> => {
  say('building the pages')
  const built = await measure('build', () => builder.build(last, expected))
  const { reused } = built
  const { siteUrl: origin } = config
  const lastDir = last && siteDir(join(releasesDir(config.dataDir), last.id))
  const { pages, errors } = await measure('check', () =>
    checkSite(
      buildDir(config.dataDir),
      slugs,
      { origin, gallery: galleryPath(config.publicGalleryUrl, origin) },
      last && lastDir ? { dir: lastDir, files: Object.keys(last.files), reused } : null,
    ),
  )
  if (errors.length) {
    const lines = errors.slice(0, errorsPrinted).map((error) => `  ${error}`)
    const more = errors.length - lines.length
    if (more > 0) lines.push(`  and ${more} more`)
    throw new ScriptError(`The site was built but is not whole:\n${lines.join('\n')}`)
  }
  const reusedPages = countReused(built)
  say(`built and checked ${pages} pages${reusedPages ? `, ${reusedPages} of them reused` : ''}`)
  return built
}

const countReused = ({ pages, reused }: Build): number =>
  [...reused].filter((file) => pages.has(file)).length

/** Pulls, builds, checks and publishes; null if nothing changed. On failure the served release stays. */
export const refresh = async (
  config: Config,
  { isChanged = false } = {},
): Promise<Manifest | null> => {
  const warning = sampleValuesWarning(config)
  if (warning) say(warning)
  // It loads its modules while the last release is read.
  const pullProcess = openPullProcess()
  let builder: Builder | undefined
  try {
    const source = await sourceDigest(config.siteUrl, process.env)
    builder = await openBuilder(config, source)
    const newest = await readNewest(config.dataDir)
    await assertSameSiteUrl(config)
    return await refreshFrom(config, { newest, source, pullProcess, builder, isChanged })
  } finally {
    pullProcess.end()
    builder?.end()
  }
}

interface RefreshTask {
  /** The newest undamaged release. */
  newest: Manifest | null
  source: string
  pullProcess: ReturnType<typeof openPullProcess>
  builder: Builder
  /** Whether something surely has to be rendered. */
  isChanged: boolean
}

/** Ends a run in which nothing changed. */
const endUnchanged = async (config: Config, last: Manifest): Promise<Manifest | null> => {
  const { dataDir, secureCookies: https } = config
  const served = await readCurrent(dataDir)
  if (await isUnserved(dataDir, last.id)) {
    await serve({ dataDir, https }, last, served)
    say(`published ${last.id}, which a rebuild had made that broke off`)
    return last
  }
  say('nothing changed since the last release')
  if (served && served.id !== last.id)
    say(
      `serving ${served.id}, after a rollback; the newest is ${last.id}, which "npm run rollback -- --forward" serves again`,
    )
  return null
}

/** Compresses the pages of a published release and links the next one in advance: it is served without, too. */
const prepareServing = async (
  dataDir: string,
  published: Manifest,
  { reused }: Build,
  phases: Phases,
): Promise<Manifest> => {
  const isNew = (page: string) => !reused.has(page)
  const release = await phases
    .measure('compress', () => compressRelease(dataDir, published, isNew))
    .catch((error: unknown) => {
      say(`its pages are served without stored compressed forms: ${String(error)}`)
      return published
    })
  await phases
    .measure('spare', () => linkSpare(dataDir, release))
    .catch((error: unknown) => say(`the next release is not linked in advance: ${String(error)}`))
  return release
}

const report = async (
  dataDir: string,
  release: Manifest,
  products: Pulled['products'],
  built: Build,
): Promise<void> => {
  const file = join(releasesDir(dataDir), release.id, 'changes.json')
  const { added, changed, vanished } = JSON.parse(await readFile(file, 'utf8')) as SiteChanges
  const all = Object.keys(release.files).filter((name) => name.endsWith('.html')).length
  const reused = countReused(built)
  say(`products: ${products.added} added, ${products.changed} changed, ${products.removed} removed`)
  say(`pages: ${all - reused} built, ${reused} reused`)
  say(
    `addresses: ${added.length} new, ${changed.length} changed, ${vanished.length} vanished, listed in ${file}`,
  )
}

const refreshFrom = async (
  config: Config,
  { newest, source, pullProcess, builder, isChanged }: RefreshTask,
): Promise<Manifest | null> => {
  const { dataDir } = config
  const phases = openPhases()
  /** The newest if it is of this code. */
  const last = newest?.source === source ? newest : null
  const mustPublish = await isDamaged(dataDir, newest)
  if (mustPublish) say('a release is damaged: publishing anew')
  const shown = mustPublish ? null : (last?.catalog ?? null)
  const pulled = await phases.measure('pull', () => {
    const asked = pullProcess.ask({ code: source, shown, isChanged })
    // Its modules are loaded while the pull waits for replies.
    if (isChanged) builder.prepare()
    return asked
  })
  const { digest, slugs, products } = pulled
  if (last && digest === shown) return endUnchanged(config, last)
  const changes = last ? products.added + products.changed : slugs.length
  const expected = Math.min(changes * pagesOfChange, slugs.length)
  const built = await buildChecked(config, builder, { slugs, last, expected }, phases)
  say('publishing')
  const from = buildDir(dataDir)
  const published = await phases.measure('publish', () =>
    publish({
      from,
      dataDir,
      source,
      newest,
      ...built,
      catalog: digest,
      hosts: policyHosts(process.env, readHead(dataDir).pictureOrigins),
      https: config.secureCookies,
    }),
  )
  say(`published ${published.id}`)
  removeFolder(from)
  await prune(dataDir, published.id).catch((error: unknown) =>
    say(`old releases and assets are not deleted yet: ${String(error)}`),
  )
  const release = await prepareServing(dataDir, published, built, phases)
  await report(dataDir, release, products, built)
  for (const { name, seconds } of phases.done)
    say(`${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`)
  return release
}
