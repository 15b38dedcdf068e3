import '#src/server/base/settings/env.ts'
import '#src/server/base/output.ts'
import '#src/server/quick-imports.ts'
import { inspect } from 'node:util'
import { OwnerError } from '#src/server/base/errors.ts'

const sinceFlag = process.argv.indexOf('--since')
/** A subprocess counts from its parent's start (`--since`, epoch in ms). */
export const startedAt: number =
  sinceFlag > 0 ? Number(process.argv[sinceFlag + 1]) : performance.timeOrigin

export const say = (line: string): void => {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${line}`)
}

// Exit codes (docs/rebuild.md); 75 is EX_TEMPFAIL: a retry may succeed.
const codes = { error: 1, usage: 2, later: 75 } as const
type ExitKind = keyof typeof codes

/** An expected error that also says how the program ends. */
export class ScriptError extends OwnerError {
  override name = 'ScriptError'
  readonly exitKind: ExitKind
  constructor(message: string, exitKind: ExitKind = 'error', options: ErrorOptions = {}) {
    super(message, options)
    this.exitKind = exitKind
  }
}

const diskErrorTexts: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: "The disk's quota is used up",
  EFBIG: 'A file may not grow any further',
  EROFS: 'The disk cannot be written',
  EACCES: 'This user may not write there',
}

/** What keeps a program from writing; null for any other error. */
export const diskErrorText = (error: unknown): string | null => {
  const { code = '', path, cause } = error as NodeJS.ErrnoException
  const text = diskErrorTexts[code]
  if (text) return `${text}${path ? `: ${path}` : ''}. The site that is served stays whole.`
  return cause instanceof Error ? diskErrorText(cause) : null
}

const exitKindOf = (error: unknown): ExitKind => {
  if (error instanceof ScriptError) return error.exitKind
  const { code = '' } = error as NodeJS.ErrnoException
  return code.startsWith('ERR_PARSE_ARGS') ? 'usage' : 'error'
}

const isPlain = (error: unknown): error is Error =>
  error instanceof OwnerError || (error instanceof Error && exitKindOf(error) === 'usage')

export interface ErrorReport {
  text: string
  exitKind: ExitKind
}

export const errorReport = (error: unknown): ErrorReport => ({
  // An error for the owner says itself what it means that its cause was a disk.
  text: isPlain(error) ? error.message : (diskErrorText(error) ?? inspect(error)),
  exitKind: exitKindOf(error),
})

/** Runs a program; on failure it exits with a clear line and one of the codes. Import this file first. */
export const runScript = (program: () => Promise<void>): void => {
  program().catch((error: unknown) => {
    const { text, exitKind } = errorReport(error)
    console.error(text)
    process.exit(codes[exitKind])
  })
}
