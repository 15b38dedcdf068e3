type Share = (html: string) => string

/** On the global object, because the rendered bundle shares no modules with the scripts of the same process. */
const symbol = Symbol.for('shop.share-html')
const globals = globalThis as { [symbol]?: Share }

/** Set where pages are finished by the process that renders them (scripts/site/markup.ts). */
export const setShareHtml = (share: Share): void => void (globals[symbol] = share)

/**
 * For HTML that many pages show the same: returns a short element, for which it is inserted when a page is finished.
 * It must begin and end with a block. Without a finisher, as in `astro build`, it is returned itself.
 */
export const shareHtml: Share = (html) => globals[symbol]?.(html) ?? html

/** By name, what RenderOnce.astro has rendered. */
export const rendered = new Map<string, string>()
