import { join, resolve } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { openSocket } from '#src/server/control/socket.ts'

/** Null if this data folder's rebuild is running. The lock, a socket file, is freed however it ends. */
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
