import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { unreadableReason } from '../error-code.ts'
import { exampleValues } from './example.ts'

const stop = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const readBytes = (): Buffer => {
  try {
    return readFileSync('.env')
  } catch (error) {
    return stop(`.env cannot be read (${unreadableReason(error)}).`)
  }
}

/** Without the byte order mark of an editor, which would count as a part of the first name. */
const readText = (): string => {
  const bytes = readBytes()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return stop('.env is not in UTF-8: save it with that encoding.')
  }
}

/** Names in a `.env` that `.env.example` does not list, because they are misspelt or of another program. */
const unknownIn = (names: readonly string[]): string[] => {
  const known = exampleValues()
  return known.size ? names.filter((name) => !known.has(name)) : []
}

/** A value up to a # that begins a comment, as in '80 # the port', unlike those of 'Shop #3', 'Shop # 3' and 'pa#ss'. */
const beforeComment = /^(?:#(?:\s|$)|[^#]*\s#(?:\s+[^\s\d]|\s*$))/

/** Names whose value ends at another #. */
const cutIn = (text: string): string[] => {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*([^'"`\s].*)$/gm)
  return [...lines].flatMap(([, name = '', value = '']) =>
    value.includes('#') && !beforeComment.test(value) ? [name] : [],
  )
}

// Programs import this first: `src/site.ts` and others read the environment while they are loaded.
if (existsSync('.env')) {
  const text = readText()
  const values = parseEnv(text)
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value
  for (const name of unknownIn(Object.keys(values)))
    console.error(`.env sets ${name}, which is no setting of the shop: see .env.example.`)
  for (const name of cutIn(text))
    console.error(
      `.env: ${name} ends at its #, which begins a comment: put the value into quotation marks.`,
    )
}
