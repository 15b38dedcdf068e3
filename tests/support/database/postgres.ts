import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { linesOf } from '#src/server/base/lines.ts'
import { findPrograms } from './postgres-programs.ts'

/** A separate PostgreSQL server for the tests, on this machine only. */
export interface PostgresServer {
  /** With a superuser, for the database `postgres`. */
  url: string
  /** Where its programs were found, for messages. */
  origin: string
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Stops it for good and deletes its files. */
  remove: () => Promise<void>
}

const keeper = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url))

/** Test data is thrown away, so there is no need to wait for a disk. */
const throwaway = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
const roomy = ['max_connections=200', 'shared_buffers=256MB']

export const openPostgres = async (): Promise<PostgresServer> => {
  const { bin, origin, remove } = await findPrograms()
  const child = spawn(process.execPath, [keeper, bin, ...roomy, ...throwaway], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (error += part))
  child.stdin.on('error', () => undefined)
  const lines = linesOf(child.stdout)
  const answer = async (): Promise<string> => {
    const line = await lines.next()
    if (!line.done) return line.value
    await ended
    await remove()
    throw new Error(`PostgreSQL (${origin}) does not run: ${error.trim()}`)
  }
  const ask = async (what: 'start' | 'stop') => {
    child.stdin.write(`${what}\n`)
    await answer()
  }
  return {
    url: await answer(),
    origin,
    stop: () => ask('stop'),
    start: () => ask('start'),
    remove: async () => {
      child.stdin.end()
      await ended
      await remove()
    },
  }
}
