const entities: Record<string, string> = { '"': '&quot;' }

/** For HTML, also quoted attributes. Quotes are spelled as in React: two spellings compress worse. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? `&#${sign.charCodeAt(0)};`)
