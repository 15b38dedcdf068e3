/** Each call waits for a run that began after it; calls during a run share the next. One run at a time. */
export const singleFlight = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    next = null
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => {
    if (!running) return begin()
    next ??= running.catch(() => undefined).then(begin)
    return next
  }
}
