import { runScript, ScriptError } from '#scripts/lib/console.ts'

const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  start: () => import('./start.ts'),
  pages: () => import('./pages.ts'),
  add: () => import('./add.ts'),
  api: () => import('./api.ts'),
  rebuild: () => import('./rebuild.ts'),
}

runScript(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
  if (!bench)
    throw new ScriptError(
      `npm run bench -- start   how long the first and the next start take
npm run bench -- pages [ORIGIN …]   what Home, a listing and a product weigh, Lighthouse's
                                    scores, and how long a press on a product takes; shops at
                                    several origins are measured in turn and compared
npm run bench -- add [ORIGIN]       how long Add to Cart takes on a slow phone, until the button
                                    answers and until the notice is there
npm run bench -- api [pglite|postgresql|pgbouncer]   requests per second of the store API and how long
                                    they take, at 10,000 products and 64 connections
npm run bench -- rebuild [--sizes 0,2000,10000] [--rounds 3]   a first build, a rebuild after 1 % of the
                                    prices changed, after one, after nothing, in alternation with a
                                    plain "astro build": seconds, processor seconds, memory, pages`,
    )
  const { run } = await bench()
  await run(args)
})
