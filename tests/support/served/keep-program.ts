import { spawn, type SpawnOptions } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

interface Kept {
  /** The program and its arguments. */
  command: string[]
  /** By which it ends in order. */
  signal: 'QUIT' | 'TERM'
  /** Its own, removed after its end. */
  folder: string
  answers: () => Promise<boolean>
  user?: Pick<SpawnOptions, 'uid' | 'gid'> | undefined
}

/**
 * Runs a server that answers when this resolves; returns how to stop it. It stops, too, when its caller ends, for
 * any reason: the pipe to the shell closes.
 */
export const keepProgram = async ({ command, signal, folder, answers, user }: Kept) => {
  const guard = `"$0" "$@" & cat; kill -${signal} $!; wait $!`
  const child = spawn('/bin/sh', ['-c', guard, ...command], {
    stdio: ['pipe', 'ignore', 'inherit'],
    cwd: folder,
    ...user,
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const until = Date.now() + 20_000
  while (!(await answers())) {
    if (Date.now() > until || child.exitCode !== null)
      throw new Error(`${command[0]} does not answer.`)
    await sleep(25)
  }
  return async () => {
    child.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
