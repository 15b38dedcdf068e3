import { existsSync } from 'node:fs'

// Programs import this first: `src/site.ts` and others read the environment while they are loaded.
if (existsSync('.env')) process.loadEnvFile('.env')
