import { createServer } from 'node:http'
import { securityHeaderValues } from '#src/server/site/headers.ts'
import { listening } from '#tests/support/served/listening.ts'

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="description" content="Nothing but a heading.">
    <title>One heading</title>
    <link rel="icon" href="data:,">
  </head>
  <body><main><h1>One heading</h1></main></body>
</html>
`

/** One heading with the shop's security headers: its audit is the share of this machine and browser. */
export const openBarePage = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    response.setHeaders(new Map(Object.entries(securityHeaderValues(false))))
    const robots = request.url === '/robots.txt'
    response.setHeader('content-type', robots ? 'text/plain' : 'text/html; charset=utf-8')
    response.end(robots ? 'User-agent: *\nAllow: /\n' : html)
  })
  const { port, close } = await listening(server)
  return { url: `http://localhost:${port}/`, close }
}
