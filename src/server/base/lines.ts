import type { Readable } from 'node:stream'

/** Splits at \n only (readline also at U+2028 and U+2029, valid in JSON). Leaving early closes the stream. */
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
