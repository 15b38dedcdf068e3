import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { shopForAll } from '#tests/support/hooks/shop.ts'

/** Requests that never end: each holds a connection until the shop closes it. */

const shop = shopForAll({ env: { REQUEST_SECONDS: '3' } })
let port = 0
beforeAll(async () => {
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

/** Sends the beginning, then a byte every 200 ms. Resolves with the response and the duration in seconds. */
const drip = (beginning: string) =>
  new Promise<{ seconds: number; answer: string }>((resolve) => {
    const start = performance.now()
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const more = setInterval(() => socket.write('x'), 200)
    socket.write(beginning)
    socket.on('data', (data) => (answer += String(data)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(more)
      resolve({ seconds: (performance.now() - start) / 1000, answer })
    })
  })

test.concurrent.each([
  ['headers', 'POST /api/user/signin HTTP/1.1\r\nhost: a\r\nx-slow: '],
  [
    'a body',
    'POST /api/user/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{',
  ],
])('%s that do not come to an end are cut when their time is over', async (_what, beginning) => {
  const { seconds, answer } = await drip(beginning)
  expect(answer).toContain('408 Request Timeout')
  expect(answer).toContain('The request did not arrive in time.')
  expect(seconds).toBeGreaterThan(2.5)
  // A busy machine may check a little later.
  expect(seconds).toBeLessThan(6)
})
