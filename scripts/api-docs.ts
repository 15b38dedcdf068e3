import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TObject, TSchema } from 'typebox'
import type { Call, Shapes } from '#src/contract/call.ts'

const root = join(import.meta.dirname, '..')

interface DescribedCall {
  noun: string
  call: Call
  shapes: Shapes
}

const pairsOf = (source: string): [call: string, schema: string][] =>
  [...source.matchAll(/export const (\w+) = \w*[cC]all<typeof schema\.(\w+)>/g)].map(
    ([, call = '', schema = '']) => [call, schema],
  )

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value

/** Every call of `src/contract/` with the schemas of its request and reply. Throws for one without. */
export const describedCalls = async (): Promise<DescribedCall[]> => {
  const files = globSync('src/contract/*.ts', { cwd: root }).sort()
  const found: DescribedCall[] = []
  for (const file of files.filter((name) => !name.endsWith('.schema.ts'))) {
    const module = (await import(join(root, file))) as Record<string, Call>
    const pairs = pairsOf(readFileSync(join(root, file), 'utf8'))
    if (pairs.length !== Object.values(module).filter(isCall).length)
      throw new Error(`${file} has a call without a schema.`)
    if (!pairs.length) continue
    const noun = basename(file, '.ts')
    const schemaFile = join(root, `src/contract/${noun}.schema.ts`)
    const schemas = (await import(schemaFile)) as Record<string, Shapes>
    for (const [name, schema] of pairs)
      found.push({ noun, call: module[name] as Call, shapes: schemas[schema] as Shapes })
  }
  return found
}

type Loose = TSchema & {
  type?: string
  const?: unknown
  anyOf?: Loose[]
  items?: Loose
  properties?: Record<string, Loose>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

const bounds = (low: number | undefined, high: number | undefined): string =>
  low === undefined && high === undefined ? '' : ` ${low ?? ''}..${high ?? ''}`

/** A type as written in docs/api.md: `text 1..80`, `0 | 1`, `[{ id, name }]`. */
const typeText = (schema: Loose, depth = 0): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, depth)).join(' | ')
  switch (schema.type) {
    case 'array':
      return `[${typeText(schema.items ?? {}, depth)}]`
    case 'object': {
      const names = Object.keys(schema.properties ?? {})
      const optional = (name: string) => (schema.required?.includes(name) ? '' : '?')
      if (depth > 0) return `{ ${names.map((name) => name + optional(name)).join(', ')} }`
      return names
        .map((name) => {
          const type = typeText(schema.properties?.[name] ?? {}, depth + 1)
          return `\`${name}${optional(name)}\` ${type}`
        })
        .join('<br>')
    }
    case 'string':
      return `text${bounds(schema.minLength, schema.maxLength)}`
    case 'integer':
    case 'number':
      return schema.type + bounds(schema.minimum, schema.maximum)
    default:
      return schema.type ?? 'any'
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|') || '–'

export const apiDocs = async (): Promise<string> => {
  const lines = [
    '# Calls of the store API',
    '',
    'Written by `npx node scripts/api-docs.ts` from `src/contract/`; a test holds it. Every call is a POST with a JSON body; it has succeeded when `message` of the answer is exactly the success message (specification, section 7) or, where that is "not checked", when it reports no failure. A request may have numbers in digits, and null or, for a number, an empty text for an optional field without a value. These are the replies of the server in this project: another store API may leave out what the specification does not name. A refusal has a status of 400 or above, a sentence for people in `message`, and a word for programs in `code`. "Needs" names the capability of a store API that has a call beyond the specification ([store-api.md](store-api.md)).',
  ]
  const calls = await describedCalls()
  for (const noun of new Set(calls.map((described) => described.noun))) {
    lines.push('', `## ${noun}`)
    for (const { call, shapes } of calls.filter((described) => described.noun === noun)) {
      const host = call.host === 'api' ? '/api' : `/${call.host}`
      const facts = [
        call.access === 'customer' ? 'customers only' : 'anyone',
        ...(call.cached ? ['kept by browsers for 500 s'] : []),
        ...(call.needs ? [`needs \`${call.needs}\``] : []),
        `success: "${call.success}"${call.exact ? '' : ' (not checked)'}`,
      ]
      lines.push('', `### ${host}${call.path}`, '', `${facts.join('; ')}.`, '')
      lines.push('| request | reply |', '| --- | --- |')
      lines.push(
        `| ${cell(typeText(shapes.request as TObject))} | ${cell(typeText(shapes.reply as TObject))} |`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}

if (import.meta.main) await writeFile(join(root, 'docs/api.md'), await apiDocs())
