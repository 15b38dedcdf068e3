import { chmod, open, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { basename, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnerError } from '../base/errors.ts'
import { linesOf } from '../base/lines.ts'
import { errorCode } from '../base/error-code.ts'
import { unwritable } from '../base/disk/unwritable.ts'

// Only the data folder's owner can use the socket file. Binding it locks the folder until the program ends.
// One request per connection: `{command, args}`, answered by `{say}` lines and one `{done}` or `{error}`.
type Handle = (command: string, args: unknown, say: (line: string) => void) => Promise<unknown>

export const controlSocket = (dataDir: string): string => join(resolve(dataDir), 'store.sock')

/** The system's limit for a socket's path in bytes, without the terminating zero byte. */
const maxPathLength = 107
/** Characters per request: an import of some 100,000 products. */
const largest = 128 * 1024 * 1024

/** The shorter of the absolute and the relative path; throws if both are too long for a socket. */
const socketAddress = (file: string): string => {
  const near = relative(process.cwd(), file)
  const path = near.length < file.length ? near : file
  if (Buffer.byteLength(path) <= maxPathLength) return path
  throw new OwnerError(
    `The data folder's path is too long for a socket file (${path}): set STORE_DATA_DIR to a shorter one.`,
  )
}

/** A program that is busy, or another user's, is not dead. */
const alive = new Set(['EAGAIN', 'EACCES', 'EPERM'])

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', (error) => resolve(alive.has(errorCode(error))))
  })

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Binds the path, replacing a dead program's socket; false when a running one holds it. */
const bind = async (server: Server, path: string): Promise<boolean> => {
  try {
    await listen(server, path)
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    if (await answers(path)) return false
    await rm(path, { force: true })
    await listen(server, path)
  }
  await chmod(path, 0o600)
  return true
}

/** In ms. Work under a lock is far shorter: an older lock belongs to a killed program. */
const oldest = 5000

/** Creates the lock file; false if another program holds it. Removes a stale one. */
const acquire = async (file: string): Promise<boolean> => {
  try {
    await (await open(file, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (Math.abs(age) > oldest) await rm(file, { force: true })
  return false
}

/** Runs short work in only one program at a time; others wait for the lock file. */
const withLockFile = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  while (!(await acquire(file))) await sleep(5 + Math.random() * 20)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

const serveOne = (socket: Socket, handle: Handle): void => {
  const send = (line: object) => {
    if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
  }
  const work = async (text: string) => {
    try {
      const { command, args } = JSON.parse(text) as { command: string; args: unknown }
      send({ done: (await handle(command, args, (say) => send({ say }))) ?? null })
    } catch (error) {
      send({ error: error instanceof Error ? error.message : String(error) })
    }
    socket.end()
  }
  const parts: string[] = []
  let size = 0
  socket.setEncoding('utf8')
  // The client may disconnect at any time; its command still finishes.
  socket.on('error', () => socket.destroy())
  socket.on('data', (part: string) => {
    const end = part.indexOf('\n')
    parts.push(end < 0 ? part : part.slice(0, end))
    size += part.length
    if (end < 0 && size <= largest) return
    // What still comes is discarded, so that the client reads the answer.
    socket.removeAllListeners('data')
    if (size <= largest) return void work(parts.join(''))
    send({ error: 'The file is too large (over 128 MB): split it. Nothing was changed.' })
    socket.end()
  })
}

/**
 * Null when a running program holds the socket. The lock file serialises starts: a socket that is bound
 * but not yet listening would be taken for a dead one. Throws an `OwnerError` if the files cannot be written.
 */
export const openSocket = async (
  file: string,
  handle: Handle,
): Promise<{ close: () => Promise<void> } | null> => {
  const path = socketAddress(file)
  const server = createServer((socket) => serveOne(socket, handle))
  const lock = `${path}.lock`
  const isBound = await withLockFile(lock, () => bind(server, path)).catch((cause: unknown) => {
    throw unwritable(`${file}, or ${basename(lock)} beside it,`, cause)
  })
  if (!isBound) return null
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** No program listens at the socket: none runs on this data folder. */
export class NotRunning extends Error {
  override name = 'NotRunning'
}

const notReached = (file: string, cause: Error): Error => {
  const code = errorCode(cause)
  if (code === 'EAGAIN') return new Error('The shop is too busy to answer.', { cause })
  if (alive.has(code))
    return new OwnerError(
      `This user may not use ${file}: run this as the user to whom the data folder belongs.`,
      { cause },
    )
  return new NotRunning('No shop is running.', { cause })
}

interface AskOptions {
  say?: (line: string) => void
  signal?: AbortSignal | undefined
}

/** Runs a command in the running program. Throws its error, `NotRunning`, or an `AbortError`. */
export const askSocket = async (
  file: string,
  command: string,
  args: unknown,
  { say, signal }: AskOptions = {},
): Promise<unknown> => {
  const socket = connect({ path: socketAddress(file), signal })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', (cause) => reject(notReached(file, cause)))
  })
  // Reported below: the loop ends without a result.
  socket.on('error', () => socket.destroy())
  socket.write(`${JSON.stringify({ command, args })}\n`)
  for await (const line of linesOf(socket)) {
    const message = JSON.parse(line) as { say?: string; done?: unknown; error?: string }
    if (message.say !== undefined) say?.(message.say)
    else if (message.error !== undefined) throw new Error(message.error)
    else return message.done
  }
  throw new Error('The shop was stopped before the command was done: look whether it took effect.')
}
