import { existsSync } from 'node:fs'

/**
 * Reads `.env`. Programs import this first: modules such as `src/site.ts` look at the environment as
 * soon as they are loaded. What the environment already says is left alone.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
