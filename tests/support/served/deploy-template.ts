import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './program.ts'

/** A template of scripts/deploy with its `${NAME}`s replaced, as envsubst does it. */
export const fillTemplate = async (
  name: string,
  values: Record<string, string>,
): Promise<string> => {
  const text = await readFile(join(root, 'scripts/deploy', name), 'utf8')
  return text.replace(/\$\{([A-Z_]+)\}/g, (known, key: string) => values[key] ?? known)
}
