import '../lib/console.ts'
import { serveSubprocess } from '../lib/subprocess.ts'
import { render, type Rendering } from './render.ts'
import type { PartAnswer } from './parallel-render.ts'

/** The program that renders a part of the pages for another one (parallel-render.ts). */
serveSubprocess(async (rendering: Rendering): Promise<PartAnswer> => {
  const { plan } = rendering
  await render(rendering)
  const { finished, references } = plan
  // All parts go through the same pages: one tells of them.
  return { pages: plan.part === 0 ? plan.pages : null, finished, references }
})
