import { day, hour, minute } from '#src/domain/duration.ts'
import { ScriptError } from './console.ts'

/** Node's timers end at 24 days, and then do not wait at all. */
const maxPause = day

/** '15m' in milliseconds: a number with s, m or h. */
export const readPause = (text: string): number => {
  const [, number, unit] = /^(\d{1,5})([smh])$/.exec(text) ?? []
  const pause = Number(number) * ({ s: 1000, m: minute, h: hour }[unit ?? ''] ?? 0)
  if (pause >= 1000 && pause <= maxPause) return pause
  throw new ScriptError(
    `"${text}" is no time: give a number with s, m or h, such as 15m, of at most a day.`,
    'usage',
  )
}
