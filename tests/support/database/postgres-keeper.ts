import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { linesOf } from '#src/server/base/lines.ts'
import { freePort } from '../served/free-port.ts'

/**
 * Runs a PostgreSQL server in a temporary folder as long as standard input stays open, so that neither the
 * server nor the folder outlives the calling program, however that ends. Reads the lines `start` and `stop`
 * and answers each with a line; the first answer is the server's address.
 */
const [bin = '', ...settings] = process.argv.slice(2)

/** PostgreSQL refuses to run as root. It then runs as this user, which every Unix system has. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** The server's messages are parsed here, so they must be in English. */
const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
const timeoutMs = 60_000

const folder = await mkdtemp(join(tmpdir(), 'shop-postgres-'))
await chmod(folder, 0o700)
const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
const password = randomBytes(12).toString('hex')
const port = await freePort()
let server: ChildProcess | undefined

const initialise = async () => {
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (nobody.uid)
    for (const path of [folder, passwordFile]) await chown(path, nobody.uid, nobody.gid)
  const login = ['--username=shop', '--auth=password', `--pwfile=${passwordFile}`]
  const args = ['-D', data, ...login, '--encoding=UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(join(bin, 'initdb'), args, { env, cwd: folder, ...nobody })
}

const start = () =>
  new Promise<void>((resolve, reject) => {
    const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
    const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])]
    const child = spawn(join(bin, 'postgres'), args, {
      env,
      cwd: folder,
      ...nobody,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in the terminal is for the tests only; they stop the server by closing the input.
      detached: true,
    })
    server = child
    let output = ''
    const limit = setTimeout(() => reject(new Error(`not ready in time: ${output}`)), timeoutMs)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(output.trim())))
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-2000)
      if (!output.includes('ready to accept connections')) return
      clearTimeout(limit)
      resolve()
    })
  })

/** 'SIGINT' aborts running transactions and shuts down cleanly; 'SIGQUIT' is like a crash of the machine. */
const stop = async (signal: NodeJS.Signals) => {
  const child = server
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

const end = async (code: number) => {
  await stop('SIGQUIT')
  await rm(folder, { recursive: true, force: true })
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdout.on('error', () => undefined)
try {
  await initialise()
  await start()
  console.log(`postgres://shop:${password}@127.0.0.1:${port}/postgres`)
  for await (const line of linesOf(process.stdin)) {
    if (line === 'stop') await stop('SIGINT')
    if (line === 'start') await start()
    console.log(line)
  }
  await end(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
