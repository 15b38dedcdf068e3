import { ApiError, send, type SendOptions } from '#src/api.ts'
import type { Call, Reply, Request } from '#src/contract/call.ts'
import type { Challenge } from 'altcha-lib'

/** The challenge in a store API's refusal that requires proof of work (docs/limits.md). */
const workIn = (error: unknown): Challenge | null => {
  if (!(error instanceof ApiError) || error.code !== 'proof-needed') return null
  return (error.cause as { challenge?: Challenge } | undefined)?.challenge ?? null
}

/** Computes a requested proof of work with code loaded on demand, and sends again. */
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
      .then(({ solveProof }) => solveProof(work, options?.signal))
      // The original refusal says how long to wait.
      .catch(() => Promise.reject(error as Error))
    return send(call, { ...request, proof }, options)
  }
}
