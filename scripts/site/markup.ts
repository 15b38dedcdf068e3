import { createHash } from 'node:crypto'
import { minifySync } from 'rolldown/utils'
import { bytesOf, byteText } from '../lib/latin1.ts'

const inline = /<script( data-later="")?>([\s\S]*?)<\/script>/g
const isOfAstro = (code: string): boolean =>
  code.includes('self.Astro') || code.includes('astro-island')

/** File names by content: nearly all pages need one of two or three. */
const names = new Map<string, string>()
const nameOf = (code: string): string => {
  const known = names.get(code)
  if (known) return known
  const hash = createHash('sha256').update(bytesOf(code)).digest('base64url').slice(0, 8)
  const name = `_astro/islands.${hash}.js`
  names.set(code, name)
  return name
}

const placeholder = '<script defer></script>'

interface ScriptFile {
  name: string
  code: string
}

const minifiedScripts = new Map<string, string>()
const minified = (code: string): string => {
  const known = minifiedScripts.get(code)
  if (known !== undefined) return known
  const result = minifySync('inline.js', bytesOf(code).toString(), { sourcemap: false })
  if (result.errors.length)
    throw new Error(`An inline script cannot be read: ${result.errors[0]?.message}`)
  const made = byteText(Buffer.from(result.code))
  minifiedScripts.set(code, made)
  return made
}

/**
 * The page with Astro's inline scripts moved to one file, and that file; null if it has none. Those that stay are
 * minified, which Astro does not do.
 */
const withoutAstroScripts = (html: string): [html: string, script: ScriptFile | null] => {
  const codes: string[] = []
  const rest = html.replace(inline, (_, later: string | undefined, code: string) => {
    if (!isOfAstro(code)) return `<script${later ?? ''}>${minified(code)}</script>`
    return codes.push(code) === 1 ? placeholder : ''
  })
  if (!codes.length) return [rest, null]
  const code = codes.join('\n')
  const name = nameOf(code)
  return [rest.replace(placeholder, `<script defer src="/${name}"></script>`), { name, code }]
}

const ofThePage = /<script (?:type="module"|defer) src="(\/_astro\/[^"]+)"><\/script>/g
/** Attribute of the inline script that starts them (src/layouts/boot/late-scripts.ts). */
const startPlaceholder = 'data-later=""'
/** Of `client:only` or `client:intent="load"` (src/components/timing/intent.ts). */
const isIsland = /<astro-island[^>]* (?:client="only"|opts="[^"]*&quot;load&quot;)/

// Astro writes scripts after `</html>`, too. In pages filled by an island they go to the end of the body; in
// others they start after the first paint (src/layouts/boot/late-scripts.ts).
const withPlacedScripts = (html: string): string => {
  const scripts: string[] = []
  const files: string[] = []
  const rest = html.replace(ofThePage, (script, file: string) => {
    scripts.push(script)
    files.push(file)
    return ''
  })
  return isIsland.test(html)
    ? rest
        .replace(` ${startPlaceholder}`, '')
        .replace('</body>', () => `${scripts.join('')}</body>`)
    : rest.replace(startPlaceholder, () => `data-later="${files.join(' ')}"`)
}

const sharedPlaceholder = /<nav data-shared="\d+"><\/nav>/g
const sharedTexts = new Map<string, string>()
const placeholders = new Map<string, string>()

/** Returns a short element, which `finishMarkup` replaces by `text` (one character per byte). */
const share = (text: string): string => {
  const placeholder = placeholders.get(text) ?? `<nav data-shared="${placeholders.size}"></nav>`
  placeholders.set(text, placeholder)
  sharedTexts.set(placeholder, text)
  return placeholder
}
const withShared = (text: string): string =>
  text.replace(sharedPlaceholder, (placeholder) => sharedTexts.get(placeholder) ?? placeholder)

/** For the content of a style element. */
export const shareStyle = (css: string): string => share(byteText(Buffer.from(css)))

const style = /<style>([\s\S]*?)<\/style>/g
const stylePlaceholder = '<style></style>'

/** A page with an empty element for the styles of all, which then need one hash in the content policy. */
const withoutStyles = (html: string): [html: string, css: string] => {
  const styles: string[] = []
  const rest = html.replace(style, (_, css: string) =>
    styles.push(withShared(css).trim()) === 1 ? stylePlaceholder : '',
  )
  return [rest, styles.join('')]
}

/** White space that no browser shows: in the head, around elements that no style lays out inline, in boxes. */
const inHead = /<head>[\s\S]*?<\/head>/
const between = />\s+</g
const blocks =
  'head|body|html|main|footer|header|nav|section|article|aside|div|p|ul|ol|dl|li|dialog|details|form|h1|h2|h3'
const boxes = `${blocks}|button|summary|template|svg`
/** Also between a link and an icon at its start or end. */
const behindTag = new RegExp(
  `(<(?:${boxes})\\b[^>]*>|</(?:${blocks})>|<a\\b[^>]*>(?=\\s+<svg))\\s+`,
  'g',
)
const beforeTag = new RegExp(`\\s+(<(?:${blocks})\\b|</(?:${boxes})>|(?<=</svg>\\s+)</a>)`, 'g')
/** React separates texts by comments, which it reads again only in islands. */
const separators = /(<astro-island\b[\s\S]*?<\/astro-island>)|<!-- -->/g
/** Unused parts of Astro's islands; they start behind the page, so none waits for its children. */
const unused =
  /(?<=<astro-island) uid="\w+"|(?<= opts="\{)&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true(?=\}")| component-export="default"| await-children|<!--astro:end-->/g

/** As React and Astro write attributes that are only present. */
const present = / (data-[\w-]+|open)=""(?=[ >])/g
/** JSON in an attribute: its entities were a fifth of a card. */
const quoted = /="([^"'<>&]*&quot;[^"'<>]*)"/g
const singleQuoted = (_: string, value: string): string => `='${value.replaceAll('&quot;', '"')}'`

const withTightMarkup = (html: string): string =>
  html
    .replace(inHead, (head) => head.replace(between, '><'))
    .replace(behindTag, '$1')
    .replace(beforeTag, '$1')
    .replace(separators, (_, island: string | undefined) => island?.replace(unused, '') ?? '')
    .replace(present, ' $1')
    .replace(quoted, singleQuoted)

/** For HTML that begins and ends with a block, as the short element does: white space around both is treated alike. */
export const shareHtml = (html: string): string =>
  share(withTightMarkup(byteText(Buffer.from(html))))

/** A script that many pages share is returned as a file. `html`: one character per byte. */
export const finishMarkup = (html: string): { html: string; script: ScriptFile | null } => {
  const [page, script] = withoutAstroScripts(html)
  // Styles are two fifths of a page, and no rule of the markup is about them.
  const [bare, css] = withoutStyles(withPlacedScripts(page))
  const tight = withShared(withTightMarkup(bare)).replace(
    stylePlaceholder,
    () => `<style>${css}</style>`,
  )
  return { html: tight, script }
}
