import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from '#src/contract/call.ts'
import { createSend, type Send } from '#src/api.ts'
import type { Config } from '#src/server/base/settings/config.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { askSocket, controlSocket, NotRunning } from '#src/server/control/socket.ts'
import type { OpenShop } from '#src/server/open.ts'
import { say } from '../lib/console.ts'
import { PullError } from './pull-error.ts'
import { withRetryAfter } from './retry-after.ts'

interface StoreClient {
  to: string
  send: Send
  command(name: string, args: unknown, say: (line: string) => void): Promise<unknown>
  close(): Promise<void>
}

const ownHosts: Record<Host, string> = { api: '/api', main: '/main', delivery: '/delivery' }

const appFetch =
  (app: OpenShop['app']): typeof fetch =>
  async (url, init) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: String(url),
      headers: { 'content-type': 'application/json' },
      payload: String(init?.body),
    })
    return new Response(body, { status: statusCode })
  }

const socketFetch =
  (socket: string): typeof fetch =>
  async (url, init) => {
    const args = { path: String(url), body: String(init?.body) }
    const answer = await askSocket(socket, 'call', args, { signal: init?.signal ?? undefined })
    const { status, body } = answer as { status: number; body: string }
    return new Response(body, { status })
  }

/**
 * In ms: how long a program waits for a shop that is opening. A person waits for a command; a pull waits as long
 * as migrations may wait for a lock, and then some, since the first start pulls while its own shop opens.
 */
const openingLimits = { command: 30_000, pull: 300_000 }

const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const running = async (socket: string, timeout: number): Promise<boolean> => {
  for (const until = performance.now() + timeout; ; await sleep(50)) {
    const signal = AbortSignal.timeout(timeout)
    try {
      await askSocket(socket, 'ping', null, { signal })
      return true
    } catch (error) {
      if (error instanceof NotRunning) return false
      if (error instanceof OwnerError) throw error
      if (signal.aborted || performance.now() > until)
        throw new PullError(
          signal.aborted ? 'The shop runs, but does not answer.' : sentence(error),
          { cause: error, transient: true },
        )
    }
  }
}

const openOwn = async (config: Config, say: (line: string) => void): Promise<StoreClient> => {
  say('opening the database')
  // Loaded on demand: programs that talk to the running shop do not need it.
  const { openShop } = await import('#src/server/open.ts')
  const shop = await openShop(config)
  return {
    to: 'its own database',
    send: createSend(appFetch(shop.app), ownHosts),
    command: shop.command,
    close: shop.close,
  }
}

/** The running shop if there is one, else the database itself. Throws a transient `PullError` if it keeps starting. */
export const connectStore = async (
  config: Config,
  say: (line: string) => void,
  timeout = openingLimits.command,
): Promise<StoreClient> => {
  const socket = controlSocket(config.dataDir)
  if (!(await running(socket, timeout))) return openOwn(config, say)
  return {
    to: 'the running shop',
    send: createSend(socketFetch(socket), ownHosts),
    command: (name, args, tell) => askSocket(socket, name, args, { say: tell }),
    close: async () => undefined,
  }
}

/**
 * Source of the catalog: the store API named by PUBLIC_API_URL, else the own shop. With REBUILD_OPENS_DATABASE=0
 * throws a transient `PullError` while that is stopped: somebody may be moving its database.
 */
export const connectCatalog = async (config: Config): Promise<Omit<StoreClient, 'command'>> => {
  if (/^https?:/.test(config.publicApiUrl)) {
    const hosts = { ...ownHosts, api: config.publicApiUrl }
    return {
      to: config.publicApiUrl,
      send: createSend(withRetryAfter(fetch), hosts),
      close: async () => undefined,
    }
  }
  if (
    !config.rebuildOpensDatabase &&
    !(await running(controlSocket(config.dataDir), openingLimits.pull))
  )
    throw new PullError('The shop is not running. Its pages stay; the next rebuild tries again.', {
      transient: true,
    })
  const client = await connectStore(config, say, openingLimits.pull)
  try {
    await client.command('fill', null, say)
    return client
  } catch (error) {
    await client.close()
    throw error
  }
}
