import { readFileSync, writeFileSync } from 'node:fs'

interface Phase {
  name: string
  seconds: number
  megabytes: number
}

/** Resets the memory peak on Linux; elsewhere it is measured since the start. */
const forgetPeak = (): void => {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Not Linux, or not permitted: the figure is then the highest so far.
  }
}
const peak = (): number => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes) return Number(kilobytes) / 1024
  } catch {
    // As above.
  }
  return process.resourceUsage().maxRSS / 1024
}

export const openPhases = () => {
  const done: Phase[] = []
  const measure = async <T>(
    name: string,
    work: (reportMemory: (megabytes: number) => void) => Promise<T>,
  ): Promise<T> => {
    forgetPeak()
    const began = performance.now()
    let helpers = 0
    try {
      return await work((megabytes) => (helpers += megabytes))
    } finally {
      done.push({
        name,
        seconds: (performance.now() - began) / 1000,
        megabytes: Math.round(peak() + helpers),
      })
    }
  }
  return { done, measure }
}
export type Phases = ReturnType<typeof openPhases>
