import { defineConfig } from 'drizzle-kit'

/** After a schema change: `npx drizzle-kit generate --config src/server/db/drizzle.config.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/*.ts',
  out: './src/server/db/migrations',
})
