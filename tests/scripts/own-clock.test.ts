import type { Trace } from 'lighthouse'
import { expect, test } from 'vitest'
import { byOwnClock, mainThreadWork } from '../../bench/own-clock.ts'

const main = { pid: 7, tid: 1, ph: 'X' }
/** Two tasks of the page, the first of which waited for a processor, and one of another thread. */
const trace = {
  traceEvents: [
    { ...main, name: 'RunTask', ts: 1000, dur: 60_000, tts: 400, tdur: 20_000 },
    { ...main, name: 'Layout', ts: 31_000, dur: 24_000, tts: 5400, tdur: 12_000 },
    { ...main, name: 'mark', ph: 'I', ts: 31_000 },
    { ...main, name: 'firstContentfulPaint', ph: 'R', ts: 61_500 },
    { ...main, name: 'RunTask', ts: 70_000, dur: 90_000, tts: 20_400, tdur: 90_000 },
    { pid: 7, tid: 2, ph: 'X', name: 'RunTask', ts: 2000, dur: 50_000, tts: 10, tdur: 1000 },
  ],
} as unknown as Trace

test('a task takes what it took by its own clock, and so does what happened in it', () => {
  const [waited, layout, mark] = byOwnClock(trace).traceEvents
  expect(waited).toMatchObject({ ts: 1000, dur: 20_000 })
  expect(layout).toMatchObject({ ts: 6000, dur: 12_000 })
  expect(mark).toMatchObject({ ts: 11_000 })
})

test('work without waits, other threads and what lies between tasks stay as they are', () => {
  expect(byOwnClock(trace).traceEvents.slice(3)).toEqual(trace.traceEvents.slice(3))
})

test("the main thread's work is that of all its tasks", () => {
  expect(mainThreadWork(trace)).toBe(110)
})
