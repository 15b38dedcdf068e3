import { join, resolve } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { openSocket } from '#src/server/control/socket.ts'

/**
 * Runs `work` unless a rebuild of this data folder is already under way; then it answers null. The
 * lock is a socket file, which is free again however its holder ends.
 */
export const alone = async <T>(dataDir: string, work: () => Promise<T>): Promise<T | null> => {
  await mkdir(dataDir, { recursive: true })
  const lock = await openSocket(join(resolve(dataDir), 'rebuild.sock'), async () => null)
  if (!lock) return null
  try {
    return await work()
  } finally {
    await lock.close()
  }
}
