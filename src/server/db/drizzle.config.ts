import { defineConfig } from 'drizzle-kit'

/**
 * After a schema change: `npx drizzle-kit generate --config src/server/db/drizzle.config.ts`. It compares the schema
 * with the latest of `migrations/meta/*_snapshot.json`; nothing reads an older one, so delete it.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/*.ts',
  out: './src/server/db/migrations',
})
