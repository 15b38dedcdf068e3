import { openPostgres } from '#tests/support/postgres.ts'
import { makePostgresTemplate } from '#tests/support/template-postgres.ts'

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

export const countOf = (text: string | undefined, usual: number): number =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : usual
