import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Refusal, type Call } from './call.ts'
import { calls } from './calls/all.ts'
import { picture } from './gallery.ts'
import { wrongKeys } from './kinds.ts'
import { misfits } from './shapes.ts'
import { openState, type State } from './state.ts'

/** The owner's store API exactly as the specification describes it. */
export interface OriginalStore {
  /** http://127.0.0.1:PORT; the API, the main API, deliveries and pictures are paths below it. */
  origin: string
  /** What callers, or the stand-in's replies, did that the specification does not define, one sentence each. */
  faults: string[]
  state: State
  /** The four digits of the last code. */
  lastCode: () => string
  close: () => Promise<void>
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

const byPath = new Map(calls.map((call) => [call.path, call]))
/** How a client asks what a store can do beyond the specification. It gets 404, but it is no mistake. */
const isQuestion = (path: string) => path === '/api/store/capabilities'

/** Headers that any browser or HTTP client sends. */
const usual =
  /^(host|connection|keep-alive|content-(type|length)|transfer-encoding|accept(-.*)?|user-agent|origin|referer|sec-.*|cache-control|pragma|priority|dnt|upgrade-insecure-requests|access-control-request-.*)$/

/** What is wrong with the keys of a request, as sentences. */
const refusals = (call: Call, body: Record<string, unknown>): string[] => {
  const wrong = wrongKeys(call.keys, body)
  const given = call.oneOf.filter((key) => body[key] !== undefined)
  if (call.oneOf.length && given.length !== 1)
    wrong.push(`has ${given.length || 'none'} of ${call.oneOf.join(' and ')}, not one`)
  return wrong
}

/** A reply with other fields than the listed ones is a fault, of the stand-in. */
const answerCall = (call: Call, body: Record<string, unknown>, state: State): object => {
  try {
    const reply = call.answer(body as never, state)
    misfits({ message: 'value', ...call.gives }, reply, call.path).forEach(state.fault)
    return reply
  } catch (error) {
    if (error instanceof Refusal) return { message: error.message }
    throw error
  }
}

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown> | null> => {
  try {
    const body: unknown = JSON.parse(await text(request))
    return typeof body === 'object' && !Array.isArray(body) ? (body as never) : null
  } catch {
    return null
  }
}

/** Opens the store on a port of 127.0.0.1, with no customers and full stock. */
export const openOriginalStore = async (port = 0): Promise<OriginalStore> => {
  const faults: string[] = []
  const state = openState((sentence) => void faults.push(sentence))

  const refuse = (status: number, fault: string): Answer => {
    faults.push(fault)
    return { status, body: { message: fault } }
  }

  const answer = async (request: IncomingMessage, path: string): Promise<Answer> => {
    if (isQuestion(path)) return { status: 404, body: { message: 'Not found' } }
    const call = byPath.get(path)
    if (!call) return refuse(404, `${request.method} ${path}: there is no such call`)
    if (request.method !== 'POST') return refuse(405, `${request.method} ${path}: not by POST`)
    const strange = Object.keys(request.headers).filter((name) => !usual.test(name))
    if (strange.length) faults.push(`${path}: unknown headers ${strange.join(', ')}`)
    if (!request.headers['content-type']?.startsWith('application/json'))
      return refuse(400, `${path}: the content-type is no JSON`)
    const body = await readBody(request)
    if (!body) return refuse(400, `${path}: the body is no JSON object`)
    const wrong = refusals(call, body)
    if (wrong.length) return refuse(400, `${path}: ${wrong.join('; ')}`)
    const unknown = Object.keys(body).filter((key) => !(key in call.keys))
    if (unknown.length) faults.push(`${path}: unknown keys ${unknown.join(', ')}`)
    return { status: 200, body: answerCall(call, body, state) as Answer['body'] }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const open = { 'access-control-allow-origin': '*' }
    if (path.startsWith('/gallery/')) {
      const found = await picture(decodeURIComponent(path.replace('/gallery/', '')))
      if (!found) faults.push(`${path}: there is no such picture`)
      response.writeHead(found ? 200 : 404, { ...open, 'content-type': 'image/jpeg' })
      return response.end(found)
    }
    if (request.method === 'OPTIONS') {
      const wanted = request.headers['access-control-request-headers'] ?? ''
      if (!/^(content-type)?$/.test(wanted))
        faults.push(`${path}: a browser may not send ${wanted}`)
      const allowed = {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      }
      return response.writeHead(204, { ...open, ...allowed }).end()
    }
    const { status, body } = await answer(request, path)
    response.writeHead(status, { ...open, 'content-type': 'application/json' })
    return response.end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      faults.push(`${request.url}: the stand-in broke: ${String(error)}`)
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    state,
    lastCode: () => String([...state.codes.values()].at(-1)?.code ?? ''),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

if (import.meta.main) {
  const { origin } = await openOriginalStore()
  console.log(`PUBLIC_API_URL=${origin}/api PUBLIC_MAIN_API_URL=${origin}/main
PUBLIC_DELIVERY_URL=${origin}/delivery PUBLIC_GALLERY_URL=${origin}/gallery/{file}`)
}
