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

/**
 * Adds a style sheet to the page, once. Resolves when it is there; also when it cannot come, as a
 * plain panel still works.
 */
export const addStyles = (href: string): Promise<void> => {
  const coming = added.get(href) ?? add(href)
  added.set(href, coming)
  return coming
}
