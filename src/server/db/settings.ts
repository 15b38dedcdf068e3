import { fileURLToPath } from 'node:url'

/** What both databases are opened with. */
export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
/** How alike a misspelt word must be for the search; see search/search.service.ts. */
export const likeness = 'set pg_trgm.word_similarity_threshold = 0.5'
