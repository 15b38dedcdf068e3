import type { Trace, TraceEvent } from 'lighthouse'

/** Microseconds by the thread's own clock, which stops while the thread does not run. */
interface ThreadTimes {
  tts?: number
  tdur?: number
}
type TimedEvent = TraceEvent & ThreadTimes

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur

const mainTasks = (traceEvents: TraceEvent[]): TimedEvent[] => {
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint?.pid && tid === paint.tid)
    .sort((one, other) => one.ts - other.ts)
}

const taskAt = (tasks: TimedEvent[], ts: number): TimedEvent | undefined => {
  let [from, to] = [0, tasks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((tasks[middle]?.ts ?? Infinity) <= ts) from = middle + 1
    else to = middle
  }
  return tasks[from - 1]
}

const withoutWaits = (event: TimedEvent, task: TimedEvent): TimedEvent => {
  const ran = (task.tdur ?? 0) / (task.dur || 1)
  const began =
    event.tts === undefined || task.tts === undefined
      ? (event.ts - task.ts) * ran
      : event.tts - task.tts
  return {
    ...event,
    ts: task.ts + began,
    ...(event.dur !== undefined && { dur: event.tdur ?? event.dur * ran }),
  }
}

/**
 * A trace as if the page's main thread had a processor to itself, by the thread's own clock. Lighthouse
 * uses wall-clock time, which includes the browser's other threads, Lighthouse and everything else on the
 * machine or its host; with few or shared processors, that is most of what it calls blocked.
 */
export const byOwnClock = ({ traceEvents, ...rest }: Trace): Trace => {
  const tasks = mainTasks(traceEvents)
  const [first] = tasks
  return {
    ...rest,
    traceEvents: traceEvents.map((event) => {
      if (event.pid !== first?.pid || event.tid !== first.tid) return event
      const task = taskAt(tasks, event.ts)
      return task && event.ts <= endOf(task) ? withoutWaits(event, task) : event
    }),
  }
}

/** Main-thread time in milliseconds by its own clock, at this machine's speed. */
export const mainThreadWork = ({ traceEvents }: Trace): number =>
  mainTasks(traceEvents).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
