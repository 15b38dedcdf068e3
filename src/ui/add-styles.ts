const added = new Map<string, Promise<void>>()

const add = (href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })

/** Adds a style sheet once. Resolves when it has loaded or failed, as an unstyled panel still works. */
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
