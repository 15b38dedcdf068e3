import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from './files.ts'

/** Astro's own inline scripts: the `astro-island` element and the client directives of the page. */
const ofAstro =
  /<script>((?:(?!<\/script>)[\s\S])*?(?:self\.Astro|astro-island)[\s\S]*?)<\/script>/g

/** The page with those scripts in one file of its own, and that file. Null where a page has none. */
export const withScriptFile = (
  html: string,
): { html: string; name: string; code: string } | null => {
  const code = [...html.matchAll(ofAstro)].map((match) => match[1]).join('\n')
  if (!code) return null
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const name = `_astro/islands.${hash}.js`
  let isFirst = true
  const changed = html.replace(ofAstro, () => {
    const tag = isFirst ? `<script defer src="/${name}"></script>` : ''
    isFirst = false
    return tag
  })
  return { html: changed, name, code }
}

/**
 * Moves what Astro writes into every page with islands (about 2 KB compressed) into a file that all
 * pages share: fetched once, and two hashes fewer in the content security policy.
 */
export const islandScripts = () => ({
  name: 'island-scripts',
  hooks: {
    'astro:build:done': async ({ dir }: { dir: URL }) => {
      const root = fileURLToPath(dir)
      for (const file of await filesBelow(root)) {
        if (!file.endsWith('.html')) continue
        const moved = withScriptFile(await readFile(join(root, file), 'utf8'))
        if (!moved) continue
        await writeFile(join(root, moved.name), moved.code)
        await writeFile(join(root, file), moved.html)
      }
    },
  },
})
