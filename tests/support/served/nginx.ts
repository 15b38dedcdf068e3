import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOrInstall } from './debian.ts'
import { fillTemplate } from './deploy-template.ts'
import { freePort } from './free-port.ts'
import { keepProgram } from './keep-program.ts'

/** A real nginx with the shop's own configuration, on this machine only. */
export interface Nginx {
  /** http://localhost:PORT */
  origin: string
  /** Reloads the configuration, as `nginx -s reload` does. */
  reload: () => Promise<void>
  stop: () => Promise<void>
}

interface Behind {
  /** Data folder of the shop, as an absolute path. */
  dataDir: string
  /** Host and port of the store API. */
  api: string
  port?: number
}

const lookForNginx = (): string | undefined => findOrInstall('nginx', 'nginx-light')

/**
 * Whether nginx is available or could be installed. `npm test` prints which tests it skips without it: a
 * machine with only Node and npm still tests the shop itself.
 */
export const hasNginx = (): boolean => lookForNginx() !== undefined

const findNginx = (): string => {
  const found = lookForNginx()
  if (found) return found
  throw new Error(
    'No nginx was found to test with: install one (Debian: apt-get install nginx-light; macOS: brew install nginx).',
  )
}

/** As in production, a different user than the shop's, if there can be one. */
const user = existsSync('/etc/debian_version') ? 'nobody nogroup' : 'root'

/** What a distribution's /etc/nginx/nginx.conf does, for one site and in one folder. */
const mainFile = `${process.getuid?.() === 0 ? `user ${user};` : ''}
daemon off;
pid nginx.pid;
error_log error.log;
events { worker_connections 512; }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    sendfile on;
    include shop.conf;
}
`

const answers = async (origin: string): Promise<boolean> =>
  fetch(origin, { method: 'HEAD', redirect: 'manual' }).then(
    () => true,
    () => false,
  )

export const openNginx = async ({ dataDir, api, port: wish }: Behind): Promise<Nginx> => {
  const program = findNginx()
  const port = wish ?? (await freePort())
  const origin = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'shop-nginx-'))
  await mkdir(join(folder, 'body'))
  await chmod(folder, 0o755)
  // As the systemd unit sets it.
  await chmod(dataDir, 0o751)
  await writeFile(join(folder, 'nginx.conf'), mainFile)
  const values = { DATA_DIR: dataDir, API: api, LISTEN: String(port), SERVER_NAME: 'localhost' }
  await writeFile(join(folder, 'shop.conf'), await fillTemplate('nginx.conf.template', values))
  const command = [program, '-e', 'stderr', '-p', folder, '-c', 'nginx.conf']
  const run = (...args: string[]) => promisify(execFile)(program, [...command.slice(1), ...args])
  // Reports errors of the configuration, in one line.
  await run('-t', '-q')
  const stop = await keepProgram({
    command,
    signal: 'QUIT',
    folder,
    answers: () => answers(origin),
  })
  return { origin, reload: async () => void (await run('-s', 'reload')), stop }
}
