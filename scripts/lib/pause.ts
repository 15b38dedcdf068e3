import { ScriptError } from './console.ts'

/** A day, in milliseconds. Node's timers end at 24 days, and then do not wait at all. */
const maxPause = 24 * 3_600_000

/** '15m' in milliseconds: a number with s, m or h. */
export const readPause = (text: string): number => {
  const [, number, unit] = /^(\d{1,5})([smh])$/.exec(text) ?? []
  const pause = Number(number) * ({ s: 1000, m: 60_000, h: 3_600_000 }[unit ?? ''] ?? 0)
  if (pause >= 1000 && pause <= maxPause) return pause
  throw new ScriptError(
    `"${text}" is no time: give a number with s, m or h, such as 15m, of at most a day.`,
    'usage',
  )
}
