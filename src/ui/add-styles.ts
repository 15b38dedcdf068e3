import { lostChunk } from './with-timeout.ts'

const added = new Map<string, Promise<void>>()

const add = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      added.delete(href)
      reject(lostChunk())
    }
    document.head.append(link)
  })

/** Adds a style sheet once. Rejects like a lost import if it fails to load; the next call requests it again. */
export const addStyles = (href: string): Promise<void> => {
  const coming = added.get(href) ?? add(href)
  added.set(href, coming)
  return coming
}

const adopted = new Set<string>()

/** Adds styles bundled in a script (`?inline`) once: no request, and no bytes in the pages. */
export const adoptStyles = (css: string): void => {
  if (adopted.has(css) || !('adoptedStyleSheets' in document)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
