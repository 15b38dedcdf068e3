import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildPlan } from '#src/catalog/build-plan.ts'
import { linkFileNow } from '../lib/files.ts'

/**
 * Puts the pages that need no rendering (src/catalog/build-plan.ts) beside those that were rendered, from the
 * last release. Releases are never written to, so a build that is cut off at any moment spoils nothing:
 * the reason for this instead of Astro's own `incrementalBuild`, whose cache is overwritten page by
 * page while its list of keys is written at the end.
 */
export const keepPages = (plan: BuildPlan, root: string): void => {
  if (!plan.from) return
  const folders = new Set<string>()
  for (const [file, { kept }] of plan.pages) {
    if (!kept) continue
    const target = join(root, file)
    if (!folders.has(dirname(target))) mkdirSync(dirname(target), { recursive: true })
    folders.add(dirname(target))
    linkFileNow(join(plan.from, file), target)
  }
}
