interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const signs = [
  'pointermove',
  'pointerdown',
  'scroll',
  'focusin',
  'keydown',
  // Some assistive technologies cause only these.
  'change',
  'reset',
] as const

/** Runs `work` once, at the first sign that the page is used. */
export const onFirstUse = (work: () => void): void => {
  const used = new AbortController()
  const begin = () => {
    used.abort()
    work()
  }
  for (const sign of signs)
    addEventListener(sign, begin, { passive: true, capture: true, signal: used.signal })
}

/** Runs `work` once the page is in use and idle, except on slow or data-saving lines. Ignores errors. */
export const whenUsed = (work: () => Promise<unknown>): void => {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType !== '4g') return
  const idle = globalThis.requestIdleCallback ?? setTimeout
  // Without a timeout, Chromium may wait for a frame that an idle page never renders.
  onFirstUse(() => idle(() => void work().catch(() => undefined), { timeout: 1000 }))
}
