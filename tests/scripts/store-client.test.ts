import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from '#src/server/base/settings/config.ts'
import { controlSocket, openSocket } from '#src/server/control/socket.ts'
import { connectCatalog, connectStore } from '#scripts/catalog/store-client.ts'
import { PullError } from '#scripts/catalog/pull-error.ts'
import { folderForEach } from '#tests/support/hooks/folder.ts'

const starting = 'The shop is just starting: try again in a moment.'
const quiet = () => undefined

const folder = folderForEach('client')

/** A shop that answers so many calls as one that is opening its database. */
const openSlowShop = async (calls: number) => {
  const shop = await openSocket(controlSocket(folder), async () => {
    if (calls-- > 0) throw new Error(starting)
    return null
  })
  return shop!
}

test('a program waits for a shop that is just starting', async () => {
  const shop = await openSlowShop(2)
  const store = await connectStore(readConfig({ STORE_DATA_DIR: folder }), quiet)
  expect(store.to).toBe('the running shop')
  await shop.close()
})

test('a rebuild that must not open the database waits until the shop runs', async () => {
  const settings = { STORE_DATA_DIR: folder, REBUILD_OPENS_DATABASE: '0' }
  const error = await connectCatalog(readConfig(settings)).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    message: 'The shop is not running. Its pages stay; the next rebuild tries again.',
    transient: true,
  })
  expect(await readdir(folder)).toEqual([])
})

test('a program does not wait for ever for a shop that does not answer', async () => {
  const shop = await openSocket(controlSocket(folder), () => new Promise(() => undefined))
  const config = readConfig({ STORE_DATA_DIR: folder })
  await expect(connectStore(config, quiet, 300)).rejects.toMatchObject({
    message: 'The shop runs, but does not answer.',
    transient: true,
  })
  await shop!.close()
})

test('a program that waited long enough says that a retry may succeed', async () => {
  const shop = await openSlowShop(Infinity)
  const error = await connectStore(readConfig({ STORE_DATA_DIR: folder }), quiet, 600).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PullError)
  expect(error).toMatchObject({ message: starting, transient: true })
  await shop.close()
})
