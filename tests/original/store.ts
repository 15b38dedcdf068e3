import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '#tests/support/served/listening.ts'
import { catalogAnswers } from './catalog-answers.ts'
import { customerAnswers } from './customer-answers.ts'
import { picture } from './gallery.ts'
import { wrongKeys } from './kinds.ts'
import { listed } from './shapes.ts'
import { openState, Refusal, type Answers, type State } from './state.ts'
import { table, type Row, type Table } from './table.ts'

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

const answers: Answers = { ...catalogAnswers, ...customerAnswers }
const isCall = (name: string): name is keyof Table => name in table
/** How a client asks what a store can do beyond the specification. It gets 404, but it is no mistake. */
const question = '/api/store/capabilities'

/** Headers that any browser or HTTP client sends. */
const usual =
  /^(host|connection|keep-alive|content-(type|length)|transfer-encoding|accept(-.*)?|user-agent|origin|referer|sec-.*|cache-control|pragma|priority|dnt|upgrade-insecure-requests|access-control-request-.*)$/

/** Nothing if it is no object. */
const readBody = async (request: IncomingMessage): Promise<Record<string, unknown> | undefined> => {
  try {
    const body: unknown = JSON.parse(await text(request))
    return typeof body === 'object' && !Array.isArray(body) ? (body as never) : undefined
  } catch {
    return undefined
  }
}

/** As PHP with MySQL writes replies: numbers in digits, and texts of digits as numbers. */
const mixed = (_: string, value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
}

/**
 * Opens the store on a port of 127.0.0.1, with no customers and full stock. `isMixed`: its replies mix numbers and
 * texts.
 */
export const openOriginalStore = async (
  port = 0,
  { isMixed = false } = {},
): Promise<OriginalStore> => {
  const faults: string[] = []
  const fault = (sentence: string) => void faults.push(sentence)
  const state = openState(fault)

  const refuse = (status: number, sentence: string) => {
    fault(sentence)
    return { status, body: { message: sentence } as unknown }
  }

  const answer = async (request: IncomingMessage, path: string) => {
    if (path === question) return { status: 404, body: { message: 'Not found' } }
    const name = path.replace(/^\/api\//, '')
    if (!isCall(name)) return refuse(404, `${request.method} ${path}: there is no such call`)
    if (request.method !== 'POST') return refuse(405, `${request.method} ${path}: not by POST`)
    const strange = Object.keys(request.headers).filter((name) => !usual.test(name))
    if (strange.length) fault(`${path}: unknown headers ${strange.join(', ')}`)
    if (!request.headers['content-type']?.startsWith('application/json'))
      return refuse(400, `${path}: the content-type is no JSON`)
    const body = await readBody(request)
    if (!body) return refuse(400, `${path}: the body is no JSON object`)
    const [keys, gives, message = 'Fetch successfully.'] = table[name] as Row
    const wrong = wrongKeys(keys, body)
    if (wrong.length) return refuse(400, `${path}: ${wrong.join('; ')}`)
    try {
      const reply = { message, ...answers[name](body as never, state) }
      return { status: 200, body: listed({ message: true, ...gives }, reply, path, fault) }
    } catch (error) {
      if (error instanceof Refusal) return { status: 200, body: { message: error.message } }
      throw error
    }
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
    return response.end(JSON.stringify(body, isMixed ? mixed : undefined))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      fault(`${request.url}: the stand-in broke: ${String(error)}`)
      response.writeHead(500).end()
    })
  })
  const { origin, close } = await listening(server, port)
  const lastCode = () => String([...state.codes.values()].at(-1)?.code ?? '')
  return { origin, faults, state, lastCode, close }
}

if (import.meta.main) {
  const { origin } = await openOriginalStore()
  console.log(`PUBLIC_API_URL=${origin}/api PUBLIC_MAIN_API_URL=${origin}/main
PUBLIC_DELIVERY_URL=${origin}/delivery PUBLIC_GALLERY_URL=${origin}/gallery/{file}`)
}
