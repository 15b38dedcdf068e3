import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { exampleValues } from './example.ts'

/** Names in a `.env` that `.env.example` does not list, because they are misspelt or of another program. */
const unknownIn = (text: string): string[] => {
  const known = exampleValues()
  return known.size ? Object.keys(parseEnv(text)).filter((name) => !known.has(name)) : []
}

// Programs import this first: `src/site.ts` and others read the environment while they are loaded.
if (existsSync('.env')) {
  process.loadEnvFile('.env')
  for (const name of unknownIn(readFileSync('.env', 'utf8')))
    console.error(`.env sets ${name}, which is no setting of the shop: see .env.example.`)
}
