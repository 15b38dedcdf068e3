import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` reads the latest snapshot in `migrations/meta/` only: delete older ones. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/*.ts',
  out: './src/server/db/migrations',
})
