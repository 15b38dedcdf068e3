const entities: Record<string, string> = { '"': '&quot;' }

/**
 * Text as HTML, also inside a quoted attribute. For the `*.markup.ts` files, which write strings. The
 * quotation mark is spelled as React spells it: two spellings in a page compress worse.
 */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? `&#${sign.charCodeAt(0)};`)
