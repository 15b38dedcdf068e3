import '../console.ts'
import { render, type Rendering } from './render.ts'
import type { PartAnswer } from './parts.ts'

/** The program that renders a part of the pages for another one (parts.ts), and ends with it. */
process.once('disconnect', () => process.exit(1))
process.once('message', (rendering: Rendering) => {
  const answer = (told: PartAnswer) => process.send?.(told)
  render(rendering).then(
    () => answer({ done: true }),
    (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
  )
})
