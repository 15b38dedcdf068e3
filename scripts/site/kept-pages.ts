import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildPlan } from '#src/catalog/build-plan.ts'
import { linkFileNow } from '../lib/files.ts'

/**
 * Links unchanged pages (src/catalog/build-plan.ts) from the last release. Releases are never modified, so
 * an interrupted build damages nothing, unlike Astro's `incrementalBuild`, which overwrites its cache page
 * by page and writes its key list at the end.
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
