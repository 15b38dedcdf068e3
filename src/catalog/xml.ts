/** Escapes text and removes characters that XML 1.0 forbids. */
const xmlText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `<name>text</name>`, or '' without text. */
export const element = (name: string, text: string | number | undefined): string =>
  text === undefined || text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`

export const xmlFile = (body: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
