import '../lib/console.ts'
import { serveSubprocess } from '../lib/subprocess.ts'
import { render, type Rendering } from './render.ts'
import type { PartAnswer } from './parallel-render.ts'

serveSubprocess(async (rendering: Rendering): Promise<PartAnswer> => {
  const { plan } = rendering
  await render(rendering)
  const { finished, references } = plan
  // All parts visit the same pages, so one of them reports these.
  return { pages: plan.part === 0 ? plan.pages : null, finished, references }
})
