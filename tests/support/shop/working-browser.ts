import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ApiError } from '#src/api.ts'
import type { Browser } from './browser-session.ts'
import type { OwnSend } from './own-send.ts'

/** The proof of work that a refusal asks for; rethrows an error without one. */
export const workIn = (error: unknown): Challenge => {
  const { challenge } = ((error as ApiError).cause ?? {}) as { challenge?: Challenge }
  if (!challenge) throw error
  return challenge
}

/** Does the work and returns the proof, as src/stores/login/proof-work.ts does in a worker. */
export const prove = async (challenge: Challenge): Promise<string> =>
  JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })

/** The same browser, which also does the proof of work that is asked for, as pages do. */
export const working = (browser: Browser): Browser => {
  const send: OwnSend = async (call, request, options) => {
    try {
      return await browser.send(call, request, options)
    } catch (error) {
      const proof = await prove(workIn(error))
      return browser.send(call, { ...request, proof }, options)
    }
  }
  return { ...browser, send }
}
