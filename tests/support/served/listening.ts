import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Lets a server listen at a port of 127.0.0.1, if none is given a free one; `close` also ends connections of HTTP. */
export const listening = async (server: Server, at = 0) => {
  // Node's five seconds can end in the moment in which a slow browser sends its next request.
  if (server instanceof HttpServer) server.keepAliveTimeout = 60_000
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      if (server instanceof HttpServer) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
