/** A way in which a call can fail. */
export interface Fault {
  name: string
  /** What the shop sends, unless no response comes: in time, or at all. */
  response: { status: number; contentType: string; body: string } | 'late' | 'offline'
  /** The message for the shopper, if the response has one. */
  said?: string
}

const json = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

const refusal = 'Not today.'
/** Not the success message, and it reports a failure: some calls have no specified message (`exact`). */
const otherMessage = 'Something failed.'

export const faults: readonly Fault[] = [
  { name: 'the server fails', response: json(500, { message: '', code: 'internal' }) },
  { name: 'a refusal', response: json(422, { message: refusal, code: 'no' }), said: refusal },
  { name: 'another message', response: json(200, { message: otherMessage }), said: otherMessage },
  {
    name: 'no JSON',
    response: { status: 200, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  },
  { name: 'no answer in time', response: 'late' },
  { name: 'offline', response: 'offline' },
]
