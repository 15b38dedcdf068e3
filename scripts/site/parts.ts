import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '#src/server/errors.ts'
import { removeFolder } from './files.ts'
import { render, type Rendering } from './render.ts'

/** Fewer pages are rendered sooner than another program has started. */
const worthAnother = 1500
/** Each program holds the whole catalog in memory; see BUILD_PROGRAMS. */
const most = 4

/** In how many programs at the same time so many pages are rendered. */
export const partsFor = (pages: number, processors = availableParallelism()): number =>
  Math.max(1, Math.min(most, processors, Math.floor(pages / worthAnother) + 1))

/** What the program of a part answers to its `Rendering`. */
export type PartAnswer = { done: true } | { fault: string }

const partDir = (outDir: string, part: number): string => `${outDir}-part-${part}`

const renderElsewhere = (rendering: Rendering, programs: ChildProcess[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = fork(join(import.meta.dirname, 'render-part.ts'), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=32'],
    })
    programs.push(program)
    program.once('error', reject)
    program.once('exit', (code, signal) =>
      reject(new StartError(`A program that renders pages ended early (${code ?? signal}).`)),
    )
    program.once('message', (answer: PartAnswer) => {
      if ('fault' in answer) reject(new StartError(answer.fault))
      else resolve()
    })
    program.send(rendering)
  })

/** Puts the pages that a part was to render, and their scripts, beside those of the first part. */
const takeIn = async ({ outDir, plan }: Rendering, part: number): Promise<void> => {
  const from = partDir(outDir, part)
  const folders = new Set<string>()
  for (const [file, page] of plan.pages) {
    if (page.kept || page.part !== part) continue
    const target = join(outDir, file)
    if (!folders.has(dirname(target))) await mkdir(dirname(target), { recursive: true })
    folders.add(dirname(target))
    await rename(join(from, file), target)
  }
  for (const name of await readdir(join(from, '_astro')))
    if (!existsSync(join(outDir, '_astro', name)))
      await rename(join(from, '_astro', name), join(outDir, '_astro', name))
  removeFolder(from)
}

/**
 * Renders the pages in several programs at the same time, this one among them: pages are rendered on
 * one processor, and the bundling that each program repeats takes seconds. Each program goes through
 * all pages in the same order and renders every n-th.
 */
export const renderInParts = async (rendering: Rendering, parts: number): Promise<void> => {
  const { outDir, plan } = rendering
  const programs: ChildProcess[] = []
  const others = Array.from({ length: parts - 1 }, (_, index) => index + 1)
  // What a build that was killed left.
  for (const part of others) removeFolder(partDir(outDir, part))
  try {
    await Promise.all([
      ...others.map((part) =>
        renderElsewhere(
          { ...rendering, outDir: partDir(outDir, part), plan: { ...plan, part, parts } },
          programs,
        ),
      ),
      render({ ...rendering, plan: Object.assign(plan, { part: 0, parts }) }),
    ])
  } finally {
    for (const program of programs) program.kill()
  }
  for (const part of others) await takeIn(rendering, part)
}
