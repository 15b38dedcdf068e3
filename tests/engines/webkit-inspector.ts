import { connect, type Socket } from 'node:net'

/** A message of WebKit's inspector: an event with its parameters, or the response to a command. */
interface Event {
  method?: string
  params?: Record<string, unknown>
}

/** A message on the wire: its length (big-endian), a flag for little-endian values, name, values. */
const framed = (name: string, values: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(`${name}\0`), values])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(body.length)
  head[4] = 1
  return Buffer.concat([head, body])
}

/** The first tab of the browser, on the first connection that it opens, as two 64-bit values. */
const firstTab = Buffer.from(new BigUint64Array([1n, 1n]).buffer)

const messagesIn = (socket: Socket, hear: (name: string, values: Buffer) => void): void => {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    rest = Buffer.concat([rest, part])
    while (rest.length >= 5) {
      const end = 5 + rest.readUInt32BE(0)
      if (rest.length < end) return
      const body = rest.subarray(5, end)
      const nameEnd = body.indexOf(0)
      hear(body.subarray(0, nameEnd).toString(), body.subarray(nameEnd + 1))
      rest = rest.subarray(end)
    }
  })
}

/**
 * Reads the console and the network of a tab from WebKitGTK's remote inspector (WEBKIT_INSPECTOR_SERVER),
 * because WebKitWebDriver has no log. Reports what Safari's Web Inspector would show, from the first byte of
 * each page. Resolves when the inspector listens to the tab.
 */
export const inspect = async (
  port: number,
  hear: (method: string, params: Record<string, unknown>) => void,
): Promise<() => void> => {
  const socket = connect(port, '127.0.0.1')
  let commands = 0
  const send = (command: object) => {
    const text = Buffer.from(`${JSON.stringify({ id: ++commands, ...command })}\0`)
    socket.write(framed('SendMessageToBackend', Buffer.concat([firstTab, text])))
  }
  /** A page in another process is another target, and events must be enabled for each target. */
  const listenTo = (targetId: string) => {
    for (const method of ['Console.enable', 'Network.enable', 'Runtime.enable', 'Page.enable']) {
      const message = JSON.stringify({ id: ++commands, method })
      send({ method: 'Target.sendMessageToTarget', params: { targetId, message } })
    }
    send({ method: 'Target.resume', params: { targetId } })
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    messagesIn(socket, (name, values) => {
      if (name === 'DidSetupInspectorClient') socket.write(framed('Setup', firstTab))
      if (name !== 'SendMessageToFrontend') return
      const { method, params = {} } = JSON.parse(values.subarray(16, -1).toString()) as Event
      if (method === 'Target.targetCreated')
        listenTo((params['targetInfo'] as { targetId: string }).targetId)
      if (method !== 'Target.dispatchMessageFromTarget') return
      const event = JSON.parse(String(params['message'])) as Event
      if (event.method) hear(event.method, event.params ?? {})
      else resolve()
    })
    socket.write(framed('SetupInspectorClient', Buffer.from('\0')))
    setTimeout(() => reject(new Error("WebKit's inspector did not answer.")), 20_000).unref()
  })
  return () => socket.destroy()
}
