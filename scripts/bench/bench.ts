import { runScript, ScriptError } from '../console.ts'

const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  start: () => import('./start.ts'),
  pages: () => import('./pages.ts'),
}

/** `npm run bench -- NAME`: measures and prints a table. */
runScript(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
  if (!bench)
    throw new ScriptError(
      `npm run bench -- start   how long the first and the next start take
npm run bench -- pages [ORIGIN]   what Home, a listing and a product weigh, Lighthouse's
                                    scores, and how long a press on a product takes`,
    )
  const { run } = await bench()
  await run(args)
})
