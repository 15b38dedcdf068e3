import { accessSync, constants } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './base/settings/config.ts'
import { runCommand } from './control/commands.ts'
import { controlSocket, openSocket } from './control/socket.ts'
import { openDatabase } from './db/open.ts'
import { OwnerError } from './base/errors.ts'
import { makeFolder } from './base/disk/folder.ts'
import { listenError } from './base/settings/port.ts'
import { openProviders } from './providers/open.ts'
import { unwritable } from './base/disk/unwritable.ts'

export interface OpenShop {
  app: FastifyInstance
  config: Config
  command(name: string, args: unknown, say: (line: string) => void): Promise<unknown>
  listen(): Promise<string>
  /** Waits for running requests, then closes the database and releases the data folder. */
  close(): Promise<void>
}

const makeDataDir = (dataDir: string): void => {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unwritable(`The data folder ${dataDir}`, cause)
  }
}

/**
 * Locks the data folder, opens the database, builds the app. Throws a one-line `OwnerError` on failure. From
 * `onLocked` on, other programs find this shop, and wait for it.
 */
export const openShop = async (
  config: Config,
  onLocked: () => void = () => undefined,
): Promise<OpenShop> => {
  makeDataDir(config.dataDir)
  let shop: FastifyInstance | undefined
  const control = await openSocket(controlSocket(config.dataDir), async (command, args, say) => {
    if (!shop) throw new Error('The shop is just starting: try again in a moment.')
    return runCommand(shop, command, args, say)
  })
  if (!control)
    throw new OwnerError(
      `Another shop is running on ${config.dataDir}, or a rebuild or owner's command that was begun without one: stop it or wait for its end, or set STORE_DATA_DIR and PORT for a second shop.`,
    )
  onLocked()
  try {
    const database = await openDatabase(
      config.databaseUrl
        ? { url: config.databaseUrl, pool: config.pool }
        : { dataDir: config.dataDir },
    )
    try {
      const providers = openProviders(config)
      const app = await buildApp({ config, db: database.db, providers })
      await app.ready()
      shop = app
      return {
        app,
        config,
        command: (name, args, say) => runCommand(app, name, args, say),
        listen: async () => {
          try {
            await app.listen({ host: config.host, port: config.port })
          } catch (cause) {
            throw listenError(config, cause)
          }
          const bound = app.server.address()
          return config.port === 0 && bound !== null && typeof bound === 'object'
            ? `http://localhost:${bound.port}`
            : config.siteUrl
        },
        close: async () => {
          await app.close()
          providers.mail.close?.()
          await database.close()
          await control.close()
        },
      }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    await control.close()
    throw error
  }
}
