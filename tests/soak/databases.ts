import { openPgBouncer } from '#tests/support/database/pgbouncer.ts'
import { openPostgres } from '#tests/support/database/postgres.ts'
import { makePostgresTemplate } from '#tests/support/database/template-postgres.ts'

type Work = (database: string) => Promise<void>

export const onBothDatabases = async (work: Work): Promise<void> => {
  await work('PGlite')
  await onPostgres(work)
}

export const onPostgres = async (work: Work): Promise<void> => {
  const server = await openPostgres()
  try {
    await makePostgresTemplate(server.url)
    process.env['TEST_POSTGRES_URL'] = server.url
    await work('PostgreSQL')
  } finally {
    delete process.env['TEST_POSTGRES_URL']
    await server.remove()
  }
}

/** On PostgreSQL, whose address in `TEST_POOLER_URL` is that of a PgBouncer. */
export const behindPgBouncer = (work: Work): Promise<void> =>
  onPostgres(async (database) => {
    const pooler = await openPgBouncer(process.env['TEST_POSTGRES_URL'] ?? '')
    process.env['TEST_POOLER_URL'] = pooler.url
    try {
      await work(`${database} behind PgBouncer`)
    } finally {
      delete process.env['TEST_POOLER_URL']
      await pooler.stop()
    }
  })

export const countOf = (text: string | undefined, usual: number): number =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : usual
