import { createHash } from 'node:crypto'

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
export const withOneStyle = (html: string): string => html.replace(/<\/style>\s*<style>/g, '\n')
