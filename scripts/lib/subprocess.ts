import { fork } from 'node:child_process'
import { basename } from 'node:path'
import { flushCompileCache } from 'node:module'
import { compileCache } from '#src/server/quick-imports.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { diskErrorText, ScriptError, startedAt, errorReport, type ErrorReport } from './console.ts'

export interface Subprocess<Q, A> {
  /** Only once. Throws the program's error, also one from before the question. */
  ask: (question: Q) => Promise<A>
  end: () => void
}

/** Starts `script`, which loads its modules while the caller does something else. */
export const openSubprocess = <Q, A>(
  script: string,
  nodeFlags: string[] = [],
): Subprocess<Q, A> => {
  const program = fork(script, ['--since', String(startedAt)], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...nodeFlags],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  const answer = new Promise<A>((resolve, reject) => {
    program.once('error', reject)
    program.once('exit', (code, signal) => {
      // Stopped from outside, as when memory runs out. All else would end the same way again.
      const exitKind = signal === 'SIGTERM' || signal === 'SIGKILL' ? 'later' : 'error'
      reject(new ScriptError(`${basename(script)} ended early (${code ?? signal}).`, exitKind))
    })
    program.once('message', (message: { answer: A } | ErrorReport) => {
      if ('text' in message) reject(new ScriptError(message.text, message.exitKind))
      else resolve(message.answer)
      program.disconnect()
    })
  })
  // `ask` throws it.
  answer.catch(() => undefined)
  return {
    ask: (question) => {
      // Without a channel the program has ended, and `answer` throws.
      if (program.connected) program.send(question as object | string)
      return answer
    },
    end: () => void program.kill(),
  }
}

const withWhat = (error: unknown, what: string): unknown => {
  const reason = error instanceof Error ? error.message : String(error)
  return diskErrorText(error) ? error : new OwnerError(`${what}: ${reason}`)
}

/** Answers one question, and exits with its parent. `what`: what did not succeed then, for its error. */
export const serveSubprocess = <Q, A>(
  work: (question: Q) => Promise<A>,
  what: string | null = null,
): void => {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (question: Q) => {
    work(question).then(
      (answer) => {
        flushCompileCache()
        process.send?.({ answer })
      },
      (error: unknown) =>
        process.send?.(errorReport(what === null ? error : withWhat(error, what))),
    )
  })
}
