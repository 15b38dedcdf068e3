import type { Readable } from 'node:stream'

/**
 * Lines of a text as it comes in, split at line feeds and nowhere else: JSON leaves U+2028 and U+2029
 * in a text as they are, and `node:readline` would end a line there. Whoever stops reading before the
 * end closes the stream.
 */
export const linesOf = async function* (stream: Readable): AsyncGenerator<string, void, void> {
  stream.setEncoding('utf8')
  let open = ''
  for await (const part of stream as AsyncIterable<string>) {
    let from = 0
    for (let end = part.indexOf('\n'); end >= 0; end = part.indexOf('\n', from)) {
      yield open + part.slice(from, end)
      open = ''
      from = end + 1
    }
    open += part.slice(from)
  }
  if (open) yield open
}
