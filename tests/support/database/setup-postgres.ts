import { openPgBouncer } from './pgbouncer.ts'
import { openPostgres } from './postgres.ts'
import { makePostgresTemplate } from './template-postgres.ts'

/**
 * Runs before the first test on PostgreSQL: one server for all of them, with the sample shop in it. With
 * TEST_POOLER=1 the shops reach it through PgBouncer.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const began = Date.now()
  const server = await openPostgres()
  await makePostgresTemplate(server.url)
  process.env['TEST_POSTGRES_URL'] = server.url
  console.log(`PostgreSQL for tests: ${server.origin}, ready after ${Date.now() - began} ms`)
  if (!process.env['TEST_POOLER']) return server.remove
  const pooler = await openPgBouncer(server.url)
  process.env['TEST_POOLER_URL'] = pooler.url
  return async () => {
    await pooler.stop()
    await server.remove()
  }
}
