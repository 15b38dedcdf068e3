import { ApiError, send, type SendOptions } from '#src/api.ts'
import type { Call, Reply, Request } from '#src/contract/call.ts'
import type { Work } from './proof-work.ts'

/** What the store API's refusal carries when it wants work done first (docs/limits.md). */
const workIn = (error: unknown): Work | null => {
  if (!(error instanceof ApiError) || error.code !== 'proof-needed') return null
  return (error.cause as { challenge?: Work } | undefined)?.challenge ?? null
}

/**
 * Makes a call; where the store API asks for a proof of work, does the work and calls again. A store
 * API that knows nothing of this never asks. What does the work is fetched only then.
 */
export const sendProving = async <C extends Call>(
  call: C,
  request: Request<C>,
  options?: SendOptions,
): Promise<Reply<C>> => {
  try {
    return await send(call, request, options)
  } catch (error) {
    const work = workIn(error)
    if (!work) throw error
    const proof = await import('./proof-work.ts')
      .then(({ doWork }) => doWork(work, options?.signal))
      // Its own sentence says how long to wait instead.
      .catch(() => Promise.reject(error as Error))
    return send(call, { ...request, proof }, options)
  }
}
