/** In ms: how long running requests may take after a stop signal. */
const timeoutMs = 10_000
/** In ms: npm forwards a Ctrl-C to a program that the terminal has already signalled. */
const echo = 1000

/** Closes gracefully on the first Ctrl-C or SIGTERM; a later second signal ends the program at once. */
export const stopOnSignals = (close: () => Promise<void>, say: (line: string) => void): void => {
  let stoppingSince = 0
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppingSince) {
      if (Date.now() - stoppingSince > echo) process.exit(signal === 'SIGINT' ? 130 : 143)
      return
    }
    stoppingSince = Date.now()
    say('closing: running requests are finished first')
    const limit = setTimeout(() => {
      say('some requests did not end in 10 s and were cut off')
      process.exit(0)
    }, timeoutMs)
    close().then(
      () => {
        clearTimeout(limit)
        say('closed')
        process.exit(0)
      },
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
