import type { BuildPlan } from '#src/catalog/due.ts'
import type { Snapshot } from '#src/catalog/snapshot.ts'
import type { Config } from '#src/server/config.ts'
import type { Manifest } from '#src/server/site/manifest.ts'
import { policyHosts } from '#src/server/site/policy.ts'
import { site } from '#src/site.ts'
import { keepSnapshot, readKept } from '../catalog/file.ts'
import { PullError } from '../catalog/fault.ts'
import { openPart } from '../catalog/part.ts'
import { hasOwnPictures, pictureFaults } from '../catalog/pictures.ts'
import { ScriptError } from '../console.ts'
import { publish } from '../publish.ts'
import { pullCatalog } from '../pull-catalog.ts'
import { reachCatalog } from '../reach.ts'
import { buildDir, buildSite } from './build.ts'
import { catalogChanges } from './changes.ts'
import { checkSite } from './check.ts'
import { removeFolder } from './files.ts'
import { openPhases, type Phases } from './phases.ts'
import { readNewest } from './release.ts'
import { sourceDigest } from './source.ts'
import { tellSummary } from './summary.ts'

type Say = (line: string) => void

/** At most this many faults of a site are told; one mistake in a layout is on every page. */
const faultsTold = 10

export interface Pulled {
  snapshot: Snapshot
  digest: string
  /** The pull before, if it can be read. */
  before: Snapshot | null
}

interface PullWish {
  /** Unchanged products need not be asked for. */
  reuse: boolean
  /** Digest of the code, to go on where a pull of the same code was interrupted; null: not wanted. */
  resume: string | null
}

/** Pulls the catalog into the data folder. */
export const pull = async (
  config: Config,
  { reuse, resume }: PullWish,
  say: Say,
): Promise<Pulled> => {
  const reach = await reachCatalog(config, say)
  try {
    say(`pulling the catalog from ${reach.to}`)
    const before = (await readKept(config.dataDir))?.snapshot ?? null
    const { storeId, companyId } = site
    const part = resume === null ? null : await openPart(config.dataDir, resume)
    if (part?.known.size) say(`going on with ${part.known.size} products of a pull that broke off`)
    const snapshot = await pullCatalog({
      send: reach.send,
      storeId,
      companyId,
      previous: reuse ? before : null,
      known: before,
      part,
    }).catch(async (error: unknown) => {
      // What was told wrong is asked for again, even if the store mends it without a new version.
      if (error instanceof PullError && !error.passing) await part?.remove()
      throw error
    })
    if (hasOwnPictures(config)) {
      const { openGallery } = await import('#src/server/gallery/gallery.service.ts')
      const known = new Set(await openGallery(config.dataDir).names())
      const [fault] = pictureFaults(snapshot, known)
      if (fault) throw new ScriptError(fault)
    }
    const digest = await keepSnapshot(config.dataDir, snapshot)
    await part?.remove()
    say(`the catalog has ${snapshot.products.length} products`)
    return { snapshot, digest, before }
  } finally {
    await reach.close()
  }
}

/**
 * Renders the pages that differ from those of `last` and looks through the whole site. Throws a
 * `ScriptError` that lists what is wrong.
 */
export const buildChecked = async (
  config: Config,
  outDir: string,
  slugs: string[],
  say: Say,
  last: Manifest | null = null,
  expected = slugs.length,
  { measure }: Phases = openPhases(),
): Promise<BuildPlan['pages']> => {
  say('building the pages')
  const built = await measure('build', () => buildSite(config, outDir, last, expected))
  const kept = new Set([...built].filter(([, page]) => page.kept).map(([file]) => file))
  const { pages, faults } = await measure('check', () =>
    checkSite(
      outDir,
      slugs,
      config.siteUrl,
      last ? { files: Object.keys(last.files), kept } : undefined,
    ),
  )
  if (faults.length) {
    const told = faults.slice(0, faultsTold).map((fault) => `  ${fault}`)
    const more = faults.length - told.length
    if (more > 0) told.push(`  and ${more} more`)
    throw new ScriptError(`The site was built but is not whole:\n${told.join('\n')}`)
  }
  say(`built and checked ${pages} pages${kept.size ? `, ${kept.size} of them reused` : ''}`)
  return built
}

/**
 * Brings the served site up to date: pull, stop when neither catalog nor code changed, build, check,
 * publish. Whatever fails, the release that is served stays.
 */
export const refresh = async (config: Config, say: Say): Promise<'published' | 'unchanged'> => {
  const phases = openPhases()
  const newest = await readNewest(config.dataDir)
  const source = await sourceDigest(config.siteUrl, process.env)
  const last = newest?.source === source ? newest : null
  const { snapshot, digest, before } = await phases.measure('pull', () =>
    pull(config, { reuse: last !== null, resume: source }, say),
  )
  if (last?.catalog === digest) {
    say('nothing changed since the last release')
    return 'unchanged'
  }
  const outDir = buildDir(config.dataDir)
  const slugs = snapshot.products.map(({ slug }) => slug)
  const products = catalogChanges(before, snapshot)
  const expected = last ? products.added + products.changed : slugs.length
  const pages = await buildChecked(config, outDir, slugs, say, last, expected, phases)
  say('publishing')
  const release = await phases.measure('publish', () =>
    publish({
      from: outDir,
      dataDir: config.dataDir,
      catalog: digest,
      source,
      hosts: policyHosts(process.env),
      https: config.secureCookies,
      pages,
    }),
  )
  removeFolder(outDir)
  await tellSummary(config.dataDir, release, pages, products, phases, say)
  say(`published ${release.id}`)
  return 'published'
}
