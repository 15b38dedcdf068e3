import { fork, type ChildProcess } from 'node:child_process'
import { basename } from 'node:path'
import { ScriptError, startedAt, toldFault, type ToldFault } from './console.ts'

export interface Helped<A> {
  answer: A
  megabytes: number
}

/** Runs `script` in a subprocess to free its memory; added to `programs` for killing. Throws its error. */
export const runInSubprocess = <Q, A>(
  script: string,
  question: Q,
  programs: ChildProcess[] = [],
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

/** The other end: answers one question, and exits with its parent. */
export const serveSubprocess = <Q, A>(work: (question: Q) => Promise<A>): void => {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (question: Q) => {
    work(question).then(
      (answer) => process.send?.({ answer, megabytes: process.resourceUsage().maxRSS / 1024 }),
      (error: unknown) => process.send?.(toldFault(error)),
    )
  })
}
