/** Text as HTML, also inside a quoted attribute. For the `*.markup.ts` files, which write strings. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
