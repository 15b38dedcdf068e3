import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { capabilities } from '#src/capabilities.ts'
import type { BuildPlan } from '#src/catalog/build-plan.ts'
import { readHead } from '#src/catalog/snapshot.ts'
import { galleryPath } from '#src/domain/gallery.ts'
import type { Config } from '#src/server/base/config.ts'
import { releasesDir, type Manifest } from '#src/server/site/manifest.ts'
import { policyHosts } from '#src/server/site/policy.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { say, ScriptError } from '../lib/console.ts'
import { assertSameAddress } from './address.ts'
import { compressRelease } from './compress-release.ts'
import { publish, serve, type SiteChanges } from './publish.ts'
import { buildDir, buildSite, openRenderer, type BuildJob } from '../site/build.ts'
import { checkSite } from './check.ts'
import { removeFolder } from '../lib/files.ts'
import { openPhases, type Phases } from '../lib/phases.ts'
import { openPuller } from '../catalog/pull.ts'
import { isDamaged, isUnserved, prune, readNewest } from './release.ts'
import { warnOfSampleValues } from './sample-values.ts'
import { sourceDigest } from '../site/source.ts'

// Pages rendered per changed product, about: its own, and a share of the listings.
const pagesOfChange = 2

const errorsPrinted = 10

const reusedIn = (pages: BuildPlan['pages']): Set<string> =>
  new Set([...pages].filter(([, { reused }]) => reused).map(([file]) => file))

export const buildChecked = async (
  config: Config,
  outDir: string,
  slugs: string[],
  job: BuildJob = { last: null, expected: slugs.length, source: null },
  { measure }: Phases = openPhases(),
): Promise<BuildPlan['pages']> => {
  say('building the pages')
  const { last } = job
  const planned = await measure('build', (reportMemory) =>
    buildSite(config, outDir, job, reportMemory),
  )
  const reused = reusedIn(planned)
  const { pages, errors } = await measure('check', () =>
    checkSite(
      outDir,
      slugs,
      config.siteUrl,
      last && { files: Object.keys(last.files), reused },
      galleryPath(config.publicGalleryUrl, config.siteUrl),
    ),
  )
  if (errors.length) {
    const lines = errors.slice(0, errorsPrinted).map((error) => `  ${error}`)
    const more = errors.length - lines.length
    if (more > 0) lines.push(`  and ${more} more`)
    throw new ScriptError(`The site was built but is not whole:\n${lines.join('\n')}`)
  }
  say(`built and checked ${pages} pages${reused.size ? `, ${reused.size} of them reused` : ''}`)
  return planned
}

/** Those of the last pull, or of the own shop. */
const likelyCapabilities = (dataDir: string): readonly string[] => {
  try {
    return readHead(dataDir).capabilities
  } catch {
    return capabilities
  }
}

/** Pulls, builds, checks and publishes; null if nothing changed. On failure the served release stays. */
export const refresh = async (config: Config): Promise<Manifest | null> => {
  warnOfSampleValues(config)
  const { siteUrl } = config
  const dataDir = resolve(config.dataDir)
  // It loads its modules while the last release is read.
  const puller = openPuller()
  const newest = await readNewest(dataDir)
  const source = await sourceDigest(siteUrl, process.env)
  const last = newest?.source === source ? newest : null
  const expected = likelyCapabilities(dataDir)
  // Other code is bundled while the catalog is pulled.
  const bundling = { dataDir, siteUrl, outDir: buildDir(dataDir), capabilities: expected }
  let renderer = openRenderer(last ? null : bundling)
  try {
    await assertSameAddress(config)
    return await refreshBy(config, { newest, source, last, puller }, () => {
      if (!last && readHead(dataDir).capabilities.join() !== expected.join()) {
        renderer.end()
        renderer = openRenderer()
      }
      return renderer
    })
  } finally {
    puller.end()
    renderer.end()
  }
}

interface State {
  /** The newest undamaged release. */
  newest: Manifest | null
  source: string
  /** The same if it is of this code. */
  last: Manifest | null
  puller: ReturnType<typeof openPuller>
}

const refreshBy = async (
  config: Config,
  { newest, source, last, puller }: State,
  rendererOfPull: () => ReturnType<typeof openRenderer>,
): Promise<Manifest | null> => {
  const phases = openPhases()
  const [{ digest, slugs, products }, isDue] = await Promise.all([
    phases.measure('pull', async (reportMemory) => {
      const { answer, megabytes } = await puller.ask(source)
      reportMemory(megabytes)
      return answer
    }),
    isDamaged(config.dataDir),
  ])
  if (isDue) say('a release is damaged: publishing anew')
  if (last?.catalog === digest && !isDue) {
    if (!(await isUnserved(config.dataDir, last.id))) {
      const served = (await readCurrent(config.dataDir))?.id
      say('nothing changed since the last release')
      if (served && served !== last.id)
        say(
          `serving ${served}, after a rollback; the newest is ${last.id}, which "npm run rollback -- --forward" serves again`,
        )
      return null
    }
    const { dataDir, secureCookies: https } = config
    await serve({ dataDir, https }, last, await readCurrent(dataDir))
    say(`published ${last.id}, which a rebuild had made that broke off`)
    return last
  }
  const outDir = buildDir(config.dataDir)
  const expected = last ? (products.added + products.changed) * pagesOfChange : slugs.length
  const job = { last, expected, source, renderer: rendererOfPull() }
  const pages = await buildChecked(config, outDir, slugs, job, phases)
  say('publishing')
  const published = await phases.measure('publish', () =>
    publish({
      from: outDir,
      dataDir: config.dataDir,
      catalog: digest,
      source,
      hosts: policyHosts(process.env, readHead(config.dataDir).pictureOrigins),
      https: config.secureCookies,
      pages,
      newest,
    }),
  )
  say(`published ${published.id}`)
  removeFolder(outDir)
  await prune(config.dataDir, published.id).catch((error: unknown) =>
    say(`old releases and assets are not deleted yet: ${String(error)}`),
  )
  const isNew = (page: string) => !pages.get(page)?.reused
  const release = await phases
    .measure('compress', () => compressRelease(config.dataDir, published, isNew))
    .catch((error: unknown) => {
      say(`its pages are served without stored compressed forms: ${String(error)}`)
      return published
    })
  const file = join(releasesDir(config.dataDir), release.id, 'changes.json')
  const { added, changed, vanished } = JSON.parse(await readFile(file, 'utf8')) as SiteChanges
  const all = Object.keys(release.files).filter((name) => name.endsWith('.html')).length
  const reused = reusedIn(pages).size
  say(`products: ${products.added} added, ${products.changed} changed, ${products.removed} removed`)
  say(`pages: ${all - reused} built, ${reused} reused`)
  say(
    `addresses: ${added.length} new, ${changed.length} changed, ${vanished.length} vanished, listed in ${file}`,
  )
  for (const { name, seconds, megabytes } of phases.done)
    say(`${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s ${String(megabytes).padStart(6)} MB`)
  return release
}
