/** Besides `&#8377;` and `&#x20B9;`; others stay as they are. */
const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    bull: '•',
    middot: '·',
    deg: '°',
    times: '×',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    copy: '©',
    reg: '®',
    trade: '™',
    eacute: 'é',
    egrave: 'è',
  }),
)

/** HTML has Windows' signs at 128 to 159, where Unicode has controls. */
const signOf = (code: number): string => {
  if (code >= 0x80 && code <= 0x9f)
    return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isText = code >= 0x20 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isText ? String.fromCodePoint(code) : ' '
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d{0,2}));/gi,
    (entity, decimal?: string, hex?: string, name?: string) =>
      name
        ? (named.get(name) ?? entity)
        : signOf(decimal ? Number(decimal) : parseInt(hex ?? '', 16)),
  )

const tag = /<\/?[a-z!][^<>]*>/gi
const cutTag = /<\/?[a-z!][^<>]*$/i
const unshown = /<!--[^]*?(?:-->|$)|<(script|style|title)(?=[\s/>])[^]*?(?:<\/\1\s*>|$)/gi
const breaks = /<br\b[^<>]*>/gi
/** Begin and end lines. */
const rows = /<\/?(?:div|tr|dt|dd)\b[^<>]*>/gi
const blocks = /<\/?(?:p|h[1-6]|ul|ol|dl|table|blockquote|section|article|hr)\b[^<>]*>/gi
const items = /<li\b[^<>]*>/gi

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n\v]+/g, ' ')
    .replace(/(?: ?\v)+/g, '\n')
    .replace(/ ?\n ?/g, '\n')
    .replace(/•\s+/g, '• ')
    .replace(/^• *(?=• |$)/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * The words of a text that may hold HTML, with its paragraphs and line breaks. Text without tags and entities
 * stays as it is. Each expression takes linear time.
 */
export const plainText = (text: string): string => {
  if (!has(tag, text)) {
    const plain = decoded(text)
    // Some panels store HTML escaped.
    return plain === text ? text : has(tag, plain) ? plainText(plain) : tidy(plain)
  }
  // Line ends mean something only where no tag breaks lines.
  const isFlow = [breaks, rows, blocks, items].some((pattern) => has(pattern, text))
  return tidy(
    decoded(
      (isFlow ? text.replace(/\s+/g, ' ') : text)
        .replace(unshown, ' ')
        .replace(items, '\n• ')
        .replace(breaks, '\n')
        .replace(rows, '\v')
        .replace(blocks, '\n\n')
        .replace(/<\/t[dh]\b[^<>]*>/gi, ' ')
        .replace(tag, '')
        .replace(cutTag, ''),
    ),
  )
}

/** The same in one line. */
export const plainLine = (text: string): string => {
  const plain = plainText(text)
  if (plain === text) return text
  return plain
    .replace(/^• /gm, '')
    .replace(/([.,:;])?\s*\n\s*/g, (_, sign: string = ',') => `${sign} `)
}
