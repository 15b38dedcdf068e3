import { say } from '../lib/console.ts'
import { readConfig } from '#src/server/base/config.ts'
import { serveSubprocess } from '../lib/subprocess.ts'
import { pull, type Pulled, type PullWish } from './pull.ts'

serveSubprocess((wish: PullWish): Promise<Pulled> => pull(readConfig(process.env), wish, say))
