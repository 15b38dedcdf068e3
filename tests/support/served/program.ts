import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A program of the shop, run as its owner would run it. */
export interface Program {
  pid: number
  /** Everything that it has printed so far. */
  output: () => string
  /** Resolves once the output contains `text`; rejects if the program ends or the time is up. */
  prints: (text: string, milliseconds?: number) => Promise<void>
  /** Resolves with the exit code, or the name of the signal. */
  ended: Promise<number | string>
  kill: (signal: NodeJS.Signals) => void
}

/**
 * Settings of the person who runs the tests must not reach the program. It finds compiled code from its first module
 * on, where else only a program's own programs do (src/server/quick-imports.ts): an owner's command takes half as long.
 */
const cleanEnv = (): NodeJS.ProcessEnv => {
  const keep = ['PATH', 'HOME', 'TMPDIR', 'LANG']
  const cache = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compile` }
  return { ...Object.fromEntries(keep.map((name) => [name, process.env[name]])), ...cache }
}

const preload = (...files: string[]): Record<string, string> => ({
  NODE_OPTIONS: files
    .map((file) => `--import=${new URL(`../shop/${file}`, import.meta.url).href}`)
    .join(' '),
})
/** An environment in which compression takes 2 seconds of a processor instead of 18, and its results are larger. */
export const quickCompression = preload('quick-compression.ts')
/** In addition, logins and passwords take a third of a second of a processor less. */
export const quick = preload('quick-compression.ts', 'quick-secrets.ts')

/** The maximum size of each file that a program writes, in kB. Simulates a full disk. */
interface Limit {
  kilobytes: number
}

export const runProgram = (
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  limit?: Limit,
): Program => {
  const command = [process.execPath, script, ...args]
  const limited = limit && ['bash', '-c', `ulimit -f ${limit.kilobytes}; exec "$0" "$@"`]
  const [program = '', ...rest] = [...(limited ?? []), ...command]
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  const hear = (part: string) => {
    output += part
    for (const listener of listeners) listener()
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const prints = (text: string, milliseconds = 60_000) =>
    new Promise<void>((resolve, reject) => {
      const done = (error?: Error) => {
        clearTimeout(timer)
        listeners.delete(look)
        if (error) reject(error)
        else resolve()
      }
      const printed = () => `\n--- ${script} printed:\n${output}`
      const look = () => output.includes(text) && done()
      const timer = setTimeout(
        () => done(new Error(`"${text}" was not printed in ${milliseconds} ms${printed()}`)),
        milliseconds,
      )
      listeners.add(look)
      void ended.then((code) => {
        look()
        done(new Error(`The program ended (${code}) before it printed "${text}"${printed()}`))
      })
      look()
    })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    prints,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}

/** Runs a program until it exits by itself. */
export const runToEnd = async (
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  limit?: Limit,
) => {
  const program = runProgram(script, args, env, limit)
  return { code: await program.ended, output: program.output().trim() }
}

/** Like `runToEnd`, but throws with the whole output unless the exit code is `code`. */
export const runWell = async (
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  code: number | string = 0,
  limit?: Limit,
): Promise<string> => {
  const ran = await runToEnd(script, env, args, limit)
  if (ran.code === code) return ran.output
  const command = [script, ...args].join(' ')
  throw new Error(`${command} ended with ${ran.code}, not ${code}. It printed:\n${ran.output}`)
}

export const lastLine = (output: string): string => output.split('\n').at(-1) ?? ''
