import { join } from 'node:path'
import { openSubprocess, type Subprocess } from '../lib/subprocess.ts'
import type { Pulled, PullTask } from './pull.ts'

/**
 * Pulls in a subprocess: otherwise a database and two copies of the catalog would stay in memory. In a file of its own,
 * as the contract and its validator take half a second of a processor to load.
 */
export const openPullProcess = (): Subprocess<PullTask, Pulled> =>
  openSubprocess(join(import.meta.dirname, 'pull.ts'))
