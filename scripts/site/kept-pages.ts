import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planSymbol, type BuildPlan } from '#src/catalog/due.ts'
import { linkFile } from './files.ts'

/**
 * Puts the pages that need no rendering (src/catalog/due.ts) beside those that were rendered, from the last
 * release. Releases are never written to, so a build that is cut off at any moment spoils nothing:
 * the reason for this instead of Astro's own `incrementalBuild`, whose cache is overwritten page by
 * page while its list of keys is written at the end.
 */
export const keptPages = () => ({
  name: 'kept-pages',
  hooks: {
    'astro:build:done': async ({ dir }: { dir: URL }) => {
      const plan = (globalThis as { [planSymbol]?: BuildPlan })[planSymbol]
      if (!plan?.from) return
      const root = fileURLToPath(dir)
      const folders = new Set<string>()
      for (const [file, { kept }] of plan.pages) {
        if (!kept) continue
        const target = join(root, file)
        if (!folders.has(dirname(target))) await mkdir(dirname(target), { recursive: true })
        folders.add(dirname(target))
        await linkFile(join(plan.from, file), target)
      }
    },
  },
})
