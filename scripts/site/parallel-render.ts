import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { BuildPlan } from '#src/catalog/build-plan.ts'
import { removeFolder } from '../lib/files.ts'
import { runInSubprocess } from '../lib/subprocess.ts'
import { render, type Rendering } from './render.ts'

/** Pages per additional program; for fewer, one is about as fast in half the memory. */
const worthAnother = 3000
/** Each program holds the whole catalog in memory; see BUILD_PROGRAMS. */
const most = 4

const program = join(import.meta.dirname, 'render-part.ts')

export const partsFor = (pages: number, processors = availableParallelism()): number =>
  Math.max(1, Math.min(most, processors, Math.floor(pages / worthAnother) + 1))

/** Earlier garbage collection (in MB): 100 MB less per program, hardly slower. */
const sparing = ['--max-semi-space-size=4']

export interface PartAnswer {
  pages: BuildPlan['pages'] | null
  finished: BuildPlan['finished']
  references: BuildPlan['references']
}

const partDir = (outDir: string, part: number): string => (part ? `${outDir}-part-${part}` : outDir)

const forms = ['', '.br', '.gz']

const takeIn = async ({ outDir, plan }: Rendering, part: number): Promise<void> => {
  const from = partDir(outDir, part)
  const folders = new Set<string>()
  for (const [file, page] of plan.pages) {
    if (page.kept || page.part !== part) continue
    const target = join(outDir, file)
    if (!folders.has(dirname(target))) mkdirSync(dirname(target), { recursive: true })
    folders.add(dirname(target))
    for (const ending of plan.finished.get(file)?.later ? [''] : forms)
      renameSync(join(from, file) + ending, target + ending)
  }
  for (const name of await readdir(join(from, '_astro')))
    if (!existsSync(join(outDir, '_astro', name)))
      await rename(join(from, '_astro', name), join(outDir, '_astro', name))
  removeFolder(from)
}

/**
 * Renders the plan's pages and updates it, in several programs if there are many: each visits all pages in
 * the same order and renders every n-th. Returns their total peak memory in MB.
 */
export const renderInParallel = async (rendering: Rendering, parts: number): Promise<number> => {
  const { outDir, plan } = rendering
  if (parts === 1) {
    await render(rendering)
    return 0
  }
  const programs: ChildProcess[] = []
  const all = Array.from({ length: parts }, (_, part) => part)
  // Remains of a killed build.
  for (const part of all) removeFolder(partDir(outDir, part))
  const ask = (part: number) => {
    const compressing = Math.floor(plan.compressing / parts)
    const own = { ...plan, part, parts, compressing }
    const question = { ...rendering, outDir: partDir(outDir, part), plan: own }
    return runInSubprocess<Rendering, PartAnswer>(program, question, programs, sparing)
  }
  let megabytes = 0
  try {
    for (const told of await Promise.all(all.map(ask))) {
      megabytes += told.megabytes
      plan.pages = told.answer.pages ?? plan.pages
      // Pages outside the plan are rendered by every program; those of the first one count.
      for (const [file, page] of told.answer.finished)
        if (!plan.finished.has(file)) plan.finished.set(file, page)
      for (const [reference, file] of told.answer.references)
        if (!plan.references.has(reference)) plan.references.set(reference, file)
    }
  } finally {
    for (const program of programs) program.kill()
  }
  for (const part of all.slice(1)) await takeIn(rendering, part)
  return megabytes
}
