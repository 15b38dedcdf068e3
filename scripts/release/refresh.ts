import type { Config } from '#src/server/base/config.ts'
import { policyHosts } from '#src/server/site/policy.ts'
import { ScriptError } from '../lib/console.ts'
import { publish } from './publish.ts'
import { buildDir, buildSite, type BuildWish, type Built } from '../site/build.ts'
import { checkSite } from './check.ts'
import { removeFolder } from '../lib/files.ts'
import { openPhases, type Phases } from '../lib/phases.ts'
import { pullElsewhere } from '../catalog/pull.ts'
import { isDamaged, readNewest } from './release.ts'
import { sourceDigest } from '../site/source.ts'
import { tellSummary } from './summary.ts'

type Say = (line: string) => void

// Approximate number of pages rendered per changed product: its own, and a share of the listings. Products
// that show a changed one have a new version themselves.
const pagesOfChange = 2

const faultsTold = 10

/** Renders what differs from the last release; throws a `ScriptError` listing the errors of the site. */
export const buildChecked = async (
  config: Config,
  outDir: string,
  slugs: string[],
  say: Say,
  wish: BuildWish = { last: null, expected: slugs.length, publishing: false },
  { measure }: Phases = openPhases(),
): Promise<Built> => {
  say('building the pages')
  const { last } = wish
  const built = await measure('build', (elsewhere) => buildSite(config, outDir, wish, elsewhere))
  const kept = new Set([...built.pages].filter(([, page]) => page.kept).map(([file]) => file))
  const { pages, faults } = await measure('check', () =>
    checkSite(outDir, slugs, config.siteUrl, {
      rendered: built.finished,
      references: built.references,
      ...(last && { last: { files: Object.keys(last.files), kept } }),
    }),
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

/** Pulls, builds, checks and publishes if catalog or code changed. On failure the served release stays. */
export const refresh = async (config: Config, say: Say): Promise<'published' | 'unchanged'> => {
  const phases = openPhases()
  const newest = await readNewest(config.dataDir)
  const source = await sourceDigest(config.siteUrl, process.env)
  const last = newest?.source === source ? newest : null
  const { digest, slugs, products } = await phases.measure('pull', async (elsewhere) => {
    const { answer, megabytes } = await pullElsewhere({ reuse: last !== null, resume: source })
    elsewhere(megabytes)
    return answer
  })
  const isDue = await isDamaged(config.dataDir)
  if (isDue) say('a release is damaged: publishing anew')
  if (last?.catalog === digest && !isDue) {
    say('nothing changed since the last release')
    return 'unchanged'
  }
  const outDir = buildDir(config.dataDir)
  const expected = last ? (products.added + products.changed) * pagesOfChange : slugs.length
  const wish = { last, expected, publishing: true }
  const build = await buildChecked(config, outDir, slugs, say, wish, phases)
  say('publishing')
  const release = await phases.measure('publish', () =>
    publish({
      from: outDir,
      dataDir: config.dataDir,
      catalog: digest,
      source,
      hosts: policyHosts(process.env),
      https: config.secureCookies,
      build,
    }),
  )
  removeFolder(outDir)
  await tellSummary(config.dataDir, release, build.pages, products, phases, say)
  say(`published ${release.id}`)
  return 'published'
}
