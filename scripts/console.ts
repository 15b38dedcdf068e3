import '#src/server/env.ts'
import '#src/server/quick-imports.ts'
import { StartError } from '#src/server/errors.ts'
import { PullError } from './catalog/ask.ts'

const sinceFlag = process.argv.indexOf('--since')
/** A program started by another one counts from when that one began (`--since`, epoch in ms). */
export const startedAt: number =
  sinceFlag > 0 ? Number(process.argv[sinceFlag + 1]) : performance.timeOrigin

/** Tells what the program is doing, with the seconds since its start. */
export const say = (line: string): void => {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${line}`)
}

/** A fault that is not the program's own: its message is all that needs to be told. */
export class ScriptError extends Error {
  override name = 'ScriptError'
}

const isPlain = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof PullError || error instanceof ScriptError

/** Runs a program; when it fails it ends with exit code 1 and a clear line. Import this file first. */
export const runScript = (program: () => Promise<void>): void => {
  program().catch((error: unknown) => {
    console.error(isPlain(error) ? error.message : error)
    process.exit(1)
  })
}

/** '15m' as milliseconds: a number with s, m or h. */
export const duration = (text: string | undefined): number => {
  const [, number, unit] = /^(\d{1,4})([smh])$/.exec(text ?? '') ?? []
  const factor = { s: 1000, m: 60_000, h: 3_600_000 }[unit ?? '']
  if (!factor || Number(number) < 1)
    throw new ScriptError(`"${text ?? ''}" is no time: give a number with s, m or h, such as 15m.`)
  return Number(number) * factor
}
