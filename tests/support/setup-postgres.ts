import { openPostgres } from './postgres.ts'
import { makePostgresTemplate } from './template-postgres.ts'

/** Runs before the first test on PostgreSQL: one server for all of them, with the sample shop in it. */
export const setup = async (): Promise<() => Promise<void>> => {
  const began = Date.now()
  const server = await openPostgres()
  await makePostgresTemplate(server.url)
  process.env['TEST_POSTGRES_URL'] = server.url
  console.log(`PostgreSQL for tests: ${server.origin}, ready after ${Date.now() - began} ms`)
  return server.remove
}
