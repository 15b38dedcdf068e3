import { existsSync, readFileSync } from 'node:fs'

const example = new URL('../../../../.env.example', import.meta.url)

/** What `.env.example` shows for each setting. */
export const exampleValues = (): Map<string, string> => {
  if (!existsSync(example)) return new Map()
  const listed = readFileSync(example, 'utf8').matchAll(/^# (\w+)=(.*)$/gm)
  return new Map([...listed].map(([, name = '', value = '']) => [name, value]))
}
