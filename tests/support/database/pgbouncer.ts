import { chmod, chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findOrInstall } from '../served/debian.ts'
import { fillTemplate } from '../served/deploy-template.ts'
import { freePort } from '../served/free-port.ts'
import { keepProgram } from '../served/keep-program.ts'

/** A real PgBouncer with the configuration of the repository, on this machine only. */
export interface PgBouncer {
  /** As the server's address, with the same name of the database. */
  url: string
  stop: () => Promise<void>
}

const lookForPgBouncer = (): string | undefined => findOrInstall('pgbouncer')

/** Whether PgBouncer is available or could be installed. */
export const hasPgBouncer = (): boolean => lookForPgBouncer() !== undefined

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** `server`: address of a PostgreSQL server, with user and password. */
export const openPgBouncer = async (server: string): Promise<PgBouncer> => {
  const program = lookForPgBouncer()
  if (!program)
    throw new Error(
      'No PgBouncer was found to test with: install one (Debian: apt-get install pgbouncer).',
    )
  const folder = await mkdtemp(join(tmpdir(), 'shop-pgbouncer-'))
  const [{ username, password, hostname, port }, own] = [new URL(server), await freePort()]
  const users = join(folder, 'users')
  const values = { DB_HOST: hostname, DB_PORT: port, LISTEN_PORT: String(own), USERS: users }
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  await writeFile(settings, await fillTemplate('pgbouncer.ini.template', values))
  await chmod(folder, 0o700)
  if (nobody)
    for (const path of [folder, users, settings]) await chown(path, nobody.uid, nobody.gid)
  const url = new URL(server)
  url.port = String(own)
  const stop = await keepProgram({
    command: [program, '-q', settings],
    signal: 'TERM',
    folder,
    answers: () => answers(url.href),
    user: nobody,
  })
  return { url: url.href, stop }
}
