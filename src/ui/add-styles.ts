/** Adds a style sheet to the page. Resolves when it is there; also when they cannot come, as a plain panel still works. */
export const addStyles = (href: string): Promise<void> =>
  new Promise((resolve) => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
