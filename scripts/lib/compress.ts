import { compress } from '#src/server/base/compress.ts'

/** Smaller files (in bytes) gain nothing by compression. */
export const worthCompressing = 400

/** In bytes; larger files, such as sitemaps of big shops, would take seconds at the highest quality. */
const large = 512 * 1024

// Brotli quality. For 64 KB, 10 gives 13.4 KB, 5 (in 3 ms) 14.4; 11 takes more than twice as long for 2 %.
const qualityOf = (file: string, { length }: Buffer): number =>
  file.endsWith('.html') ? 10 : length > large ? 5 : 11

// In bytes: the first ten packets (RFC 6928), less 1,000 of headers. A page just above costs a round trip.
const firstFlight = 13_600
const justOver = ({ length }: Buffer): boolean =>
  length > firstFlight && length < firstFlight * 1.08

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
