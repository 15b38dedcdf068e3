import type { Challenge, Solution } from 'altcha-lib'

/** Time limit in milliseconds; the slowest phones need about ten seconds. */
const maxWait = 60_000

const solve = (work: Challenge, signal: AbortSignal | undefined): Promise<Solution> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => end(), maxWait)
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
      reject(new Error('The work was not done.'))
    }
    signal?.addEventListener('abort', end)
    worker.onerror = end
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'derivedKey' in data) resolve(data)
      end()
    }
    worker.postMessage({ type: 'work', challenge: work, timeout: maxWait })
  })

/** Rejects without Web Crypto, which browsers lack on plain http except on localhost. */
export const solveProof = async (work: Challenge, signal?: AbortSignal): Promise<string> => {
  if (!globalThis.crypto?.subtle) throw new Error('No cryptography here.')
  signal?.throwIfAborted()
  return JSON.stringify({ challenge: work, solution: await solve(work, signal) })
}
