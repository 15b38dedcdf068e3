import { calls } from './calls/all.ts'

type Requests = Iterable<readonly [path: string, body: Record<string, unknown>]>

/**
 * Repeats requests that were answered, each time without one of the required keys. Returns those that were
 * answered anyway.
 */
export const answeredWithoutAKey = async (
  origin: string,
  requests: Requests,
): Promise<string[]> => {
  const answered: string[] = []
  for (const [path, body] of requests) {
    const keys = calls.find((call) => call.path === path)
    for (const key of Object.keys(body)) {
      if (keys?.keys[key]?.optional && !keys.oneOf.includes(key)) continue
      const { [key]: _, ...rest } = body
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rest),
      })
      if (answer.status !== 400) answered.push(`${path} without ${key}: ${answer.status}`)
    }
  }
  return answered
}
