import { fork, type ChildProcess } from 'node:child_process'
import { basename } from 'node:path'
import { ScriptError, startedAt, toldFault, type ToldFault } from './console.ts'

/** What a helper's work gave, and the most memory that it held, in MB. */
export interface Helped<A> {
  answer: A
  megabytes: number
}

/**
 * Has a question answered by a program of its own (the file `script`), whose memory is given back
 * when it ends: for what holds the whole catalog, or a database. It joins `programs`, so that it can be
 * ended early. Throws what went wrong there.
 */
export const runInSubprocess = <Q, A>(
  script: string,
  question: Q,
  programs: ChildProcess[] = [],
  /** Options of Node. */
  execArgv: string[] = [],
): Promise<Helped<A>> =>
  new Promise((resolve, reject) => {
    const program = fork(script, ['--since', String(startedAt)], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...execArgv],
    })
    programs.push(program)
    program.once('error', reject)
    program.once('exit', (code, signal) =>
      reject(new ScriptError(`${basename(script)} ended early (${code ?? signal}).`, 'later')),
    )
    program.once('message', (told: Helped<A> | ToldFault) => {
      if ('fault' in told) reject(new ScriptError(told.fault, told.ending))
      else resolve(told)
      program.disconnect()
    })
    program.send(question as object)
  })

/** The other end: answers one question, and ends with whoever asked it. */
export const serveSubprocess = <Q, A>(work: (question: Q) => Promise<A>): void => {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (question: Q) => {
    work(question).then(
      (answer) => process.send?.({ answer, megabytes: process.resourceUsage().maxRSS / 1024 }),
      (error: unknown) => process.send?.(toldFault(error)),
    )
  })
}
