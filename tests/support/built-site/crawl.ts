/** The site as a crawler sees it: HTML over HTTP, no scripts, plain links. */
export interface Crawled {
  status: number
  /** Number of clicks from Home. */
  depth: number
  title: string
  canonical: string | null
  noindex: boolean
  headings: string[]
  /** `<img>` tags without an alt attribute. */
  unnamed: string[]
  /** Ids that occur more than once. */
  doubled: string[]
  /** Paths of the shop's own pages that it links to. */
  links: string[]
  /** Scripts, styles, fonts, icons and pictures that it references, as addresses of the shop. */
  assets: string[]
  html: string
}

const decoded = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag)
  return found ? decoded(found[1] ?? '') : null
}
const tags = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
const words = (html: string): string =>
  decoded(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

const meta = (html: string, name: string): string =>
  tags(html, 'meta')
    .filter((tag) => attribute(tag, 'name') === name)
    .map((tag) => attribute(tag, 'content') ?? '')[0] ?? ''

/** `srcset` lists several addresses, each followed by a width. */
const addressesOf = (tag: string): string[] =>
  ['src', 'srcset', 'component-url', 'renderer-url', 'poster'].flatMap((name) => {
    const value = attribute(tag, name) ?? ''
    const list =
      name === 'srcset' ? value.split(',').map((part) => part.trim().split(' ')[0]) : [value]
    return list.filter((address): address is string => Boolean(address))
  })

/** Parses a page. The content of `noscript` counts, because a crawler shows it. */
export const readPage = (html: string, url: URL): Omit<Crawled, 'status' | 'depth'> => {
  const markup = html
    .replace(/<!--[\s\S]*?-->/g, '')
    // What an island shows before it hydrates is repeated in a template.
    .replace(/<template data-astro-template[\s\S]*?<\/template>/g, '')
    .replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1')
  const own = (address: string) => {
    const target = new URL(address, url)
    return target.origin === url.origin ? [target] : []
  }
  const linkTags = tags(markup, 'link')
  const canonical = linkTags.find((tag) => attribute(tag, 'rel') === 'canonical')
  const assets = [
    ...['script', 'img', 'source', 'astro-island'].flatMap((name) =>
      tags(markup, name).flatMap(addressesOf),
    ),
    ...linkTags
      .filter((tag) => !/^(canonical|alternate)$/.test(attribute(tag, 'rel') ?? ''))
      .map((tag) => attribute(tag, 'href') ?? ''),
  ]
  return {
    title: words(/<title>([\s\S]*?)<\/title>/.exec(markup)?.[1] ?? ''),
    canonical: canonical ? attribute(canonical, 'href') : null,
    noindex: meta(markup, 'robots').includes('noindex'),
    headings: [...markup.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) =>
      words(text),
    ),
    doubled: [...markup.matchAll(/\sid="([^"]+)"/g)]
      .map(([, id = '']) => id)
      .filter((id, index, ids) => ids.indexOf(id) !== index),
    unnamed: tags(markup, 'img').filter((tag) => attribute(tag, 'alt') === null),
    links: tags(markup, 'a')
      .map((tag) => attribute(tag, 'href') ?? '')
      .filter((href) => href !== '' && !/^(mailto|tel):/.test(href))
      .flatMap(own)
      .map((target) => target.pathname + target.search),
    assets: assets
      .filter((address) => address !== '' && !address.startsWith('data:'))
      .flatMap(own)
      .map((target) => target.pathname),
    html,
  }
}

const visit = async (origin: string, path: string, depth: number): Promise<Crawled> => {
  const url = new URL(path, origin)
  const answer = await fetch(url, { redirect: 'manual' })
  return { status: answer.status, depth, ...readPage(await answer.text(), url) }
}

/** Follows every link from Home, breadth first, and requests each page once. */
export const crawl = async (origin: string): Promise<Map<string, Crawled>> => {
  const pages = new Map<string, Crawled>()
  const seen = new Set(['/'])
  let next = ['/']
  for (let depth = 0; next.length > 0; depth++) {
    const found: string[] = []
    for (const path of next) {
      const page = await visit(origin, path, depth)
      pages.set(path, page)
      if (page.status === 200)
        for (const link of page.links)
          if (!seen.has(link)) {
            seen.add(link)
            found.push(link)
          }
    }
    next = found
  }
  return pages
}
