import { compress } from '#src/server/site/compress.ts'

/** Smaller files gain nothing by compression. */
export const worthCompressing = 400

/**
 * Pages that one publication compresses: as well as is worth it, 45 ms each on one processor. So a shop
 * of any size is published quickly; what is left is compressed when it is asked for, and by later
 * publications, some hundred each.
 */
export const pagesAtOnce = 300

/** Larger files, such as sitemaps of big shops, would take seconds at the highest quality. */
const large = 512 * 1024

/**
 * Brotli's quality. For a page of 64 KB, 10 gives 13.4 KB, 5 (in 3 ms) 14.4; what lies between gains
 * 1 %, and 11 takes more than twice as long for 2 %. Assets are few and fetched by everybody.
 */
const qualityOf = (file: string, { length }: Buffer): number =>
  file.endsWith('.html') ? 10 : length > large ? 5 : 11

/**
 * What a server sends before it hears that the first packets came is ten of 1,460 bytes (RFC 6928); the
 * headers take up to 1,000. A page that is just over costs its readers a round trip, so it gets those
 * 2 %; so do the heaviest product pages, which have little room below their limit of 14 KB.
 */
const firstFlight = 13_600
const justOver = ({ length }: Buffer): boolean =>
  length > firstFlight && length < firstFlight * 1.08

/** The forms of a text file that lie beside it in a release. */
export const compressed = async (
  file: string,
  content: Buffer,
): Promise<{ br: Buffer; gz: Buffer }> => {
  const quality = qualityOf(file, content)
  const [br, gz] = await Promise.all([
    compress(content, 'br', quality),
    compress(content, 'gz', quality),
  ])
  return { br: quality < 11 && justOver(br) ? await compress(content, 'br', 11) : br, gz }
}
