import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --config src/server/db/drizzle.config.ts` after a change of a schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/*.ts',
  out: './src/server/db/migrations',
})
