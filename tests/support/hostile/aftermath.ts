import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { backUp } from '#src/server/backup/backup.service.ts'
import { restore } from '#src/server/backup/restore.service.ts'
import { runCommand } from '#src/server/control/commands.ts'
import { controlSocket, openSocket } from '#src/server/control/socket.ts'
import { site } from '#src/site.ts'
import { storeSnapshot, readStoredSnapshot } from '#scripts/catalog/file.ts'
import { pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { connectStore } from '#scripts/catalog/store-client.ts'
import { allRows, contents } from '../database/contents.ts'
import { oddTextsIn } from './odd-text.ts'
import { openShop, type TestShop } from '../shop/shop.ts'

const expectEqual = (what: string, one: unknown, other: unknown) => {
  if (!isDeepStrictEqual(one, other)) throw new Error(`${what} is not the same any more`)
}

/** A rebuild beside the running shop reads the whole catalog over the socket and stores it. */
const pullOverSocket = async (shop: TestShop): Promise<void> => {
  const { dataDir } = shop.config
  const socket = await openSocket(controlSocket(dataDir), (command, args, say) =>
    runCommand(shop.app, command, args, say),
  )
  try {
    const { send, to } = await connectStore(shop.config, () => undefined)
    if (to !== 'the running shop') throw new Error(`The pull went to ${to}.`)
    const { storeId, companyId } = site
    const pulled = await pullCatalog({ send, storeId, companyId, previous: null })
    await storeSnapshot(dataDir, pulled)
    expectEqual('The snapshot', await readStoredSnapshot(dataDir), pulled)
    await shop.owner('orders')
  } finally {
    await socket?.close()
  }
}

/**
 * Checks what an owner needs after any user input: the catalog can be pulled, the shop can be backed up and
 * restored, and no text is stored that should have been cleaned. Throws otherwise.
 */
export const assertInOrder = async (shop: TestShop): Promise<void> => {
  const odd = oddTextsIn(await allRows(shop.db))
  if (odd.length) throw new Error(`The database keeps\n${odd.slice(0, 5).join('\n')}`)
  await pullOverSocket(shop)
  const folder = await mkdtemp(join(tmpdir(), 'aftermath-'))
  const other = await openShop()
  try {
    const dir = join(folder, 'backup')
    await backUp(shop.db, shop.config.dataDir, dir, new Date())
    await restore(other.db, other.config.dataDir, dir)
    expectEqual('The restored shop', await contents(other.db), await contents(shop.db))
  } finally {
    await other.close()
    await rm(folder, { recursive: true, force: true })
  }
}
