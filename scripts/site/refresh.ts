import { join, resolve } from 'node:path'
import { rm } from 'node:fs/promises'
import type { Config } from '#src/server/config.ts'
import { policyHosts } from '#src/server/site/policy.ts'
import { site } from '#src/site.ts'
import { keepSnapshot, readKept } from '../catalog/file.ts'
import { ScriptError } from '../console.ts'
import { publish, readNewest } from '../publish.ts'
import { pullCatalog } from '../pull-catalog.ts'
import { reachCatalog } from '../reach.ts'
import { buildSite } from './build.ts'
import { checkSite } from './check.ts'
import { sourceDigest } from './source.ts'

type Say = (line: string) => void

/** At most this many faults of a site are told; one mistake in a layout is on every page. */
const faultsTold = 10

/** Pulls the catalog into the data folder. `reuse`: unchanged products need not be asked for. */
export const pull = async (config: Config, reuse: boolean, say: Say) => {
  const reach = await reachCatalog(config, say)
  try {
    say(`pulling the catalog from ${reach.to}`)
    const known = (await readKept(config.dataDir))?.snapshot ?? null
    const previous = reuse ? known : null
    const { storeId, companyId } = site
    const snapshot = await pullCatalog({ send: reach.send, storeId, companyId, previous, known })
    const digest = await keepSnapshot(config.dataDir, snapshot)
    say(`the catalog has ${snapshot.products.length} products`)
    return { snapshot, digest }
  } finally {
    await reach.close()
  }
}

/** Renders the pages and looks through them. Throws a `ScriptError` that lists what is wrong. */
export const buildChecked = async (
  config: Config,
  outDir: string,
  slugs: string[],
  say: Say,
): Promise<void> => {
  say('building the pages')
  await buildSite(config, outDir)
  const { pages, faults } = await checkSite(outDir, slugs, config.siteUrl)
  if (faults.length) {
    const told = faults.slice(0, faultsTold).map((fault) => `  ${fault}`)
    const more = faults.length - told.length
    if (more > 0) told.push(`  and ${more} more`)
    throw new ScriptError(`The site was built but is not whole:\n${told.join('\n')}`)
  }
  say(`built and checked ${pages} pages`)
}

/**
 * Brings the served site up to date: pull, stop when neither catalog nor code changed, build, check,
 * publish. Whatever fails, the release that is served stays.
 */
export const refresh = async (config: Config, say: Say): Promise<'published' | 'unchanged'> => {
  const newest = await readNewest(config.dataDir)
  const source = await sourceDigest(config.siteUrl, process.env)
  const sameSource = newest?.source === source
  const { snapshot, digest } = await pull(config, sameSource, say)
  if (sameSource && newest.catalog === digest) {
    say('nothing changed since the last release')
    return 'unchanged'
  }
  const outDir = join(resolve(config.dataDir), 'build')
  const slugs = snapshot.products.map(({ slug }) => slug)
  await buildChecked(config, outDir, slugs, say)
  say('publishing')
  const id = await publish({
    from: outDir,
    dataDir: config.dataDir,
    catalog: digest,
    source,
    hosts: policyHosts(process.env),
  })
  await rm(outDir, { recursive: true, force: true })
  say(`published ${id}`)
  return 'published'
}
