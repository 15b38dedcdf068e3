import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '#src/server/backup/backup.service.ts'
import { askSocket, controlSocket } from '#src/server/control/socket.ts'
import { siteDir } from '#src/server/site/manifest.ts'
import { assertInOrder } from '#tests/support/hostile/aftermath.ts'
import { runWell } from '#tests/support/served/program.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'
import { copyPostgresTemplate } from '#tests/support/database/template-postgres.ts'
import { startShop } from './shop-process.ts'

/** Restores a used shop's backup elsewhere and there runs a shop, a rebuild, another backup and restore. */
export const assertProgramsRun = async (shop: TestShop): Promise<void> => {
  await assertInOrder(shop)
  const folder = await mkdtemp(join(tmpdir(), 'soak-after-'))
  const server = process.env['TEST_POSTGRES_URL']
  const url = server === undefined ? null : await copyPostgresTemplate(server)
  const dataDir = join(folder, 'data')
  const env = { STORE_DATA_DIR: dataDir, ...(url !== null && { DATABASE_URL: url }) }
  const store = (...args: string[]) => runWell('scripts/store.ts', env, args)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  try {
    await backUp(shop.db, shop.config.dataDir, first, new Date())
    await store('restore', first, '--yes')
    const running = await startShop(dataDir, url)
    try {
      const address = await askSocket(controlSocket(dataDir), 'address', null)
      await runWell('scripts/rebuild.ts', { ...env, SITE_URL: String(address) })
      await store('backup', second)
      await store('orders')
    } finally {
      await running.stop()
    }
    const page = join(siteDir(join(dataDir, 'releases', 'current')), 'product/kaju-katli-250g.html')
    if (!(await readFile(page, 'utf8')).includes('</html>')) throw new Error('The page is cut off.')
    await store('restore', second, '--yes')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
