import { fileURLToPath } from 'node:url'

/** What both databases are opened with. */
export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
