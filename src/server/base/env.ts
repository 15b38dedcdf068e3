import { existsSync } from 'node:fs'

// Loads `.env` without overriding the environment. Programs import this first: modules such as
// `src/site.ts` read the environment while they are loaded.
if (existsSync('.env')) process.loadEnvFile('.env')
