import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Smaller files gain nothing by compression. */
export const worthCompressing = 400

/** How much work goes into a page: see `openEffort`. */
export type Effort = 'strong' | 'quick'

/** Pages that one publication compresses as well as it can: 45 ms each on one processor. */
export const strongPages = 300

/**
 * Quality 10 makes a page of 64 KB 7 % smaller than quality 5 (13.4 KB instead of 14.4) and takes 45 ms
 * instead of 3; what lies between gains 1 %, and 11 takes three times as long for 2 %. So a shop of
 * any size is published quickly, with its first pages at 10, and later publications bring the pages
 * that stayed the same up to it, some hundred each.
 */
export const openEffort = (left = strongPages): (() => Effort) => {
  return () => (left-- > 0 ? 'strong' : 'quick')
}

/** Larger files, such as sitemaps of big shops, would take seconds at the highest quality. */
const large = 512 * 1024

const brotliQuality = (file: string, bytes: number, effort: Effort): number => {
  if (file.endsWith('.html')) return effort === 'strong' ? 10 : 5
  // Assets are few and fetched by everybody.
  return bytes > large ? 5 : 11
}

const settings = (file: string, { length }: Buffer, effort: Effort) => ({
  br: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality(file, length, effort),
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  },
  gz: { level: 9 },
})

/** The forms of a text file that lie beside it in a release. */
export interface Compressed {
  br: Buffer
  gz: Buffer
}

export const compressed = async (
  file: string,
  content: Buffer,
  effort: Effort,
): Promise<Compressed> => {
  const of = settings(file, content, effort)
  const [br, gz] = await Promise.all([asBrotli(content, of.br), asGzip(content, of.gz)])
  return { br, gz }
}

/** The same at once: for a program that has one processor to itself. */
export const compressedNow = (file: string, content: Buffer, effort: Effort): Compressed => {
  const of = settings(file, content, effort)
  return { br: brotliCompressSync(content, of.br), gz: gzipSync(content, of.gz) }
}
