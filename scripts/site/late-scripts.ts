import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
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

const moduleTag = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g
const islandsTag = /<script defer src="(\/_astro\/islands[^"]+)"><\/script>/

/**
 * The page with its scripts marked to start behind the first paint (src/layouts/Start.astro). A page
 * whose content comes from an island keeps them as they are.
 */
export const withLateScripts = (html: string): string =>
  /<astro-island[^>]* client="(?:only|load)"/.test(html)
    ? html
    : html.replace(islandsTag, later).replace(moduleTag, later)
const later = '<script type="later" src="$1"></script>'

/** Neighbouring style elements as one, which needs one hash in the content security policy. */
const withOneStyle = (html: string): string => html.replace(/<\/style>\s*<style>/g, '\n')

/**
 * Moves what Astro writes into every page with islands (about 2 KB compressed) into a file that all
 * pages share: fetched once, and two hashes fewer in the content security policy. Then puts all
 * scripts of a catalog page behind its first paint.
 */
export const lateScripts = () => ({
  name: 'late-scripts',
  hooks: {
    'astro:build:done': async ({ dir }: { dir: URL }) => {
      const root = fileURLToPath(dir)
      const made = new Set<string>()
      for (const file of await filesBelow(root)) {
        if (!file.endsWith('.html')) continue
        const html = readFileSync(join(root, file), 'utf8')
        const moved = withScriptFile(html)
        if (moved && !made.has(moved.name)) {
          writeFileSync(join(root, moved.name), moved.code)
          made.add(moved.name)
        }
        const changed = withOneStyle(withLateScripts(moved?.html ?? html))
        if (changed !== html) writeFileSync(join(root, file), changed)
      }
    },
  },
})
