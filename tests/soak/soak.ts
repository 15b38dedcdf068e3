import { runScript, ScriptError } from '#scripts/lib/console.ts'

const soaks: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  buyers: () => import('./buyers.ts'),
  requests: () => import('./requests.ts'),
  orders: () => import('./orders.ts'),
  kill: () => import('./kill.ts'),
  rebuild: () => import('./rebuild.ts'),
  nginx: () => import('./nginx.ts'),
  pglite: () => import('./pglite.ts'),
}

/** `npm run soak -- NAME`: long runs of failures and abuse; exits with an error if the shop fails. */
runScript(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const soak = Object.hasOwn(soaks, name) ? soaks[name] : undefined
  if (!soak)
    throw new ScriptError(
      `npm run soak -- buyers [N]            300 buyers, 10 packs: exactly 10 are sold
npm run soak -- requests [N] [SEED]   10,000 generated requests, valid to hostile: no 5xx, no hang; after
                                      them rebuild, backup and restore work
npm run soak -- orders [N] [SEED]     500 random histories of orders: after every step their pages say what
                                      the tables say, and offer what works
npm run soak -- kill [N] [SEED]       1,000 orders while the server is killed again and again: none is lost
npm run soak -- rebuild [N] [SEED]    200 rebuilds killed while every page is requested: none fails, none is mixed
npm run soak -- nginx                 browser tests with the pages by nginx and the API elsewhere, on PostgreSQL
npm run soak -- pglite                the server's tests that npm test runs on PostgreSQL only`,
    )
  const { run } = await soak()
  await run(args)
  // A PGlite that tests gave back stays open for the next one, and its timers keep a process alive.
  process.exit()
})
