import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { minute } from '#src/domain/duration.ts'
import { unwritable } from '#src/server/base/disk/unwritable.ts'
import { openSocket } from '#src/server/control/socket.ts'
import { say, ScriptError } from './console.ts'

/** Null if this data folder's rebuild is running. The lock, a socket file, is freed however it ends. */
const runLocked = async <T>(dataDir: string, work: () => Promise<T>): Promise<T | null> => {
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw unwritable(`The data folder ${dataDir}`, cause)
  })
  const lock = await openSocket(join(resolve(dataDir), 'rebuild.sock'), async () => null)
  if (!lock) return null
  try {
    return await work()
  } finally {
    await lock.close()
  }
}

const maxWait = 5 * minute

/** Does `work` while no other rebuild runs. `waits`: up to five minutes for one, before it throws. */
export const withRebuildLock = async <T>(
  dataDir: string,
  { waits }: { waits: boolean },
  work: () => Promise<T>,
): Promise<T> => {
  const until = performance.now() + (waits ? maxWait : 0)
  for (let attempt = 0; ; attempt++) {
    const done = await runLocked(dataDir, async () => ({ result: await work() }))
    if (done) return done.result
    if (performance.now() >= until)
      throw new ScriptError(
        'Another rebuild is under way on this data folder: let it end.',
        'later',
      )
    if (attempt === 0) say('waiting for another rebuild to end')
    await sleep(500)
  }
}
