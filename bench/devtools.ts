import { setTimeout as sleep } from 'node:timers/promises'

type Parameters = Record<string, unknown>
type Told = Record<string, unknown>

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: Told
  result?: Told
  error?: { message: string }
}

export interface Target {
  id: string
  type: string
  subtype: string | undefined
  send: (method: string, parameters?: Parameters) => Promise<Told>
  on: (event: string, listener: (told: Told) => void) => void
}

/** `ts` is in microseconds. */
export interface TraceEvent {
  name: string
  pid: number
  ts: number
}

interface DevTools {
  trace: (categories: string[]) => Promise<() => Promise<TraceEvent[]>>
  page: () => Promise<Target>
  close: () => void
}

interface Waiting {
  target: string | undefined
  resolve: (answer: Told) => void
  reject: (error: Error) => void
}

/**
 * DevTools protocol for every page of a browser, also prerendered ones, which Playwright does not reach.
 * `prepare` runs before a page's scripts; it sends its commands at once and returns their promises.
 */
export const connectDevTools = async (
  port: number,
  prepare: (target: Target) => Promise<unknown>[],
): Promise<DevTools> => {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, ((told: Told) => void)[]>()
  const ready: Target[] = []
  let last = 0

  const send = (method: string, parameters: Parameters = {}, target?: string) =>
    new Promise<Told>((resolve, reject) => {
      waiting.set(++last, { target, resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params: parameters, sessionId: target }))
    })

  /** The browser reports tabs, and a tab its pages, including prerendered ones. */
  const attachAll = (target?: string) =>
    send(
      'Target.setAutoAttach',
      {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [
          { type: 'browser', exclude: true },
          { type: target ? 'tab' : 'page', exclude: true },
          {},
        ],
      },
      target,
    )

  const listen = (event: string, listener: (told: Told) => void, target?: string) => {
    const key = `${target} ${event}`
    listeners.set(key, [...(listeners.get(key) ?? []), listener])
  }

  const attached = async (told: Told) => {
    const id = String(told.sessionId)
    const { type, subtype } = told.targetInfo as { type: string; subtype?: string }
    const target: Target = {
      id,
      type,
      subtype,
      send: (method, parameters) => send(method, parameters, id),
      on: (event, listener) => listen(event, listener, id),
    }
    // Await nothing before the page may run: a paused prerender responds only once it runs, and commands
    // are executed in the order in which they were sent.
    const asked = [
      ...(type === 'tab' || type === 'page' ? [attachAll(id)] : []),
      ...(['page', 'iframe'].includes(type) ? prepare(target) : []),
      send('Runtime.runIfWaitingForDebugger', {}, id),
    ]
    await Promise.allSettled(asked)
    if (type === 'page') ready.push(target)
  }

  const gone = (id: string) => {
    for (const [key, { target, reject }] of waiting)
      if (target === id) {
        waiting.delete(key)
        reject(new Error('The page went away.'))
      }
  }

  socket.onmessage = ({ data }) => {
    const {
      id,
      method,
      sessionId,
      params = {},
      result = {},
      error,
    } = JSON.parse(String(data)) as Message
    if (id) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error) asked?.reject(new Error(error.message))
      else asked?.resolve(result)
    } else if (method === 'Target.attachedToTarget') void attached(params)
    else if (method === 'Target.detachedFromTarget') gone(String(params.sessionId))
    else for (const listener of listeners.get(`${sessionId} ${method}`) ?? []) listener(params)
  }

  await send('Target.setDiscoverTargets', { discover: true, filter: [{}] })
  await attachAll()
  return {
    trace: async (includedCategories) => {
      const events: TraceEvent[] = []
      listen('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])))
      const { promise, resolve } = Promise.withResolvers<Told>()
      listen('Tracing.tracingComplete', resolve)
      await send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories },
      })
      return async () => {
        await send('Tracing.end')
        await promise
        return events.sort((a, b) => a.ts - b.ts)
      }
    },
    page: async () => {
      for (let turn = 0; turn < 200; turn++) {
        const [first] = ready
        if (first) {
          // A page in the background paints nothing.
          await first.send('Page.bringToFront')
          return first
        }
        await sleep(50)
      }
      throw new Error('The browser showed no page.')
    },
    close: () => socket.close(),
  }
}
