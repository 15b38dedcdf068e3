import { execFile, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#src/server/base/settings/config.ts'
import { readCommandLine } from '#scripts/owner/command-line.ts'
import { listening } from '#tests/support/served/listening.ts'
import { root } from '#tests/support/served/program.ts'

const read = (file: string) => readFile(join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Settings that the shop knows. `ofOthers` are those of Node and of other programs. */
const settings = async () => new Set(all(await read('.env.example'), /^# ([A-Z][A-Z_]+)=/gm))
const ofOthers =
  /^(NODE_ENV|ASTRO_TELEMETRY_DISABLED|POSTGRES_\w+|DEPLOY_\w+|SETTINGS|CLOUDFLARE_API_TOKEN)$/

test('the image gets every file that it copies, and starts as a user without rights', async () => {
  const docker = await read('Dockerfile')
  const sent = all(await read('.dockerignore'), /^!(.+)$/gm)
  const copied = all(docker, /^COPY (?:--chown=\S+ )?((?!--from)[^-].*) \S+$/gm).flatMap((list) =>
    list.split(' '),
  )
  expect(copied.length).toBeGreaterThan(5)
  for (const file of copied) {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(sent).toContain(file)
  }
  expect(docker.lastIndexOf('USER node')).toBeGreaterThan(docker.lastIndexOf('COPY'))
})

test('the health check of the image tells an open shop from a closed one', async () => {
  const [command = '[]'] = all(await read('Dockerfile'), /HEALTHCHECK [^[]*CMD (\[.*\])/g)
  const [, ...args] = JSON.parse(command) as string[]
  let status = 200
  const shop = createServer((request, answer) =>
    answer.writeHead(request.url === '/healthz' ? status : 404).end(),
  )
  const { port, close } = await listening(shop)
  const env = { PORT: String(port) }
  const check = () =>
    new Promise((resolve) => {
      execFile(process.execPath, args, { env }, (error) => resolve(error ? error.code : 0))
    })
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  await close()
  expect(await check()).toBe(1)
})

test('what runs in the image is installed without development tools', async () => {
  const { dependencies } = JSON.parse(await read('package.json')) as {
    dependencies: Record<string, string>
  }
  const parts = ['src/**/*.{ts,tsx,astro}', 'scripts/*.ts', 'scripts/{site,catalog}/*.ts']
  const files = globSync(parts, { cwd: root }).filter((file) => !file.endsWith('.config.ts'))
  expect(files.length).toBeGreaterThan(200)
  for (const file of files) {
    const imports = all(
      await read(file),
      /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[^']*)?'/gm,
    )
    for (const name of imports.filter((name) => name !== 'node'))
      expect(Object.keys(dependencies), `${file} imports ${name}`).toContain(name)
  }
})

test('compose, systemd and the workflow name settings and programs that there are', async () => {
  const known = await settings()
  const [compose, workflow] = [
    await read('compose.yaml'),
    await read('.github/workflows/rebuild.yml'),
  ]
  const docker = await read('Dockerfile')
  const units = (
    await Promise.all(globSync('scripts/deploy/systemd/*', { cwd: root }).map(read))
  ).join()
  const shop = compose.slice(0, compose.indexOf('services:'))
  const names = [
    ...all(shop, /^ {4}([A-Z_]+):/gm),
    ...all(workflow, /^ +([A-Z_]+): \$\{\{/gm),
    ...all(docker, /^(?:ENV| {4}) ?([A-Z_]+)=/gm),
    ...all(units, /^Environment=([A-Z_]+)=/gm),
  ]
  expect(names.length).toBeGreaterThan(12)
  for (const name of names.filter((name) => !ofOthers.test(name)))
    expect([...known]).toContain(name)
  const programs = all([compose, docker, units].join('\n'), /\b((?:scripts|src)\/[\w./-]+\.ts)\b/g)
  expect(new Set(programs).size).toBeGreaterThan(2)
  for (const file of programs) expect(existsSync(join(root, file)), file).toBe(true)
  const values = Object.fromEntries(
    [...shop.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value
        // Innermost first: a default may contain another variable.
        .replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
        .replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
        .replace(/\$\{[^}]*\}/g, 'secret')
        .replaceAll("'", ''),
    ]),
  )
  expect(readConfig(values)).toMatchObject({
    databaseUrl: 'postgres://shop:secret@database:5432/shop',
    siteUrl: 'http://localhost:8080',
    trustProxy: 1,
    // Where the other services expect it, whatever .env says.
    host: '0.0.0.0',
    port: 4321,
    dataDir: '/data',
    // Nobody can order without paying, even if the containers are public.
    paymentSandbox: false,
  })
  expect(compose).toMatch(/^ {6}- '\$\{HTTP_HOST:-127\.0\.0\.1\}:\$\{HTTP_PORT:-8080\}:80'$/m)
})

/** A folder of backups, and what the unit's command does there each night. */
const nightly = async () => {
  const unit = await read('scripts/deploy/systemd/shop-backup.service')
  const [command = ''] = all(unit, /^ExecStart=\/bin\/sh -c '(.*)' sh \/var\/lib\/shop\/backups$/gm)
  // As systemd reads it.
  const run = command
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replace('/opt/shop/node_modules/.bin/node scripts/store.ts backup', 'mkdir')
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, backUp: () => execFileSync('/bin/sh', ['-c', run, 'sh', folder]) }
}

test('the unit for backups keeps the last 14', async () => {
  const { folder, backUp } = await nightly()
  const days = Array.from({ length: 16 }, (_, day) => `202611${10 + day}T213000`)
  for (const day of days) await mkdir(join(folder, day))
  await mkdir(join(folder, 'lost+found'))
  backUp()
  const left = (await readdir(folder)).sort()
  expect(left.slice(0, 13)).toEqual(days.slice(3))
  expect(left[13]).toMatch(/^20\d{6}T\d{6}$/)
  expect(left.slice(14)).toEqual(['lost+found'])
})

test('backups made while the clock was ahead do not push out those made since', async () => {
  const { folder, backUp } = await nightly()
  const ahead = Array.from({ length: 15 }, (_, day) => `209911${10 + day}T213000`)
  for (const day of ahead) await mkdir(join(folder, day))
  backUp()
  const left = (await readdir(folder)).sort()
  expect(left).toHaveLength(14)
  expect(left[0]).toMatch(/^20[2-8]\d{5}T\d{6}$/)
  expect(left.slice(1)).toEqual(ahead.slice(2))
})

test('the owner is told of each job of a timer that fails', async () => {
  const units = 'scripts/deploy/systemd'
  const jobs = globSync(`${units}/*.timer`, { cwd: root }).map((file) => basename(file, '.timer'))
  expect(jobs.length).toBeGreaterThan(1)
  for (const job of jobs)
    expect(await read(`${units}/${job}.service`)).toMatch(
      /^OnFailure=shop-failed@%p\.service$(?=[\s\S]*^\[Service\])/m,
    )
  const told = await read(`${units}/shop-failed@.service`)
  const [command = ''] = all(told, /^ExecStart=\S+ scripts\/store\.ts (.+)$/gm)
  const typed = await readCommandLine(command.replace('%i', jobs[0] ?? '').split(' '))
  expect(typed).toMatchObject({ name: 'failed', args: { job: jobs[0] } })
})

test('the nginx configuration asks for four values, each where the docs give one', async () => {
  const template = await read('scripts/deploy/nginx.conf.template')
  const wanted = new Set(all(template, /\$\{([A-Z_]+)\}/g))
  const guide = await read('docs/deploy.md')
  const compose = await read('compose.yaml')
  for (const name of wanted) {
    expect(guide).toContain(`${name}=`)
    expect(compose).toMatch(new RegExp(`^ {6}${name}: `, 'm'))
  }
  expect(wanted.size).toBe(4)
  // The image fills in the template only for a command that begins with nginx.
  expect(compose).toContain('exec /docker-entrypoint.sh nginx')
})

test("the owner's commands, the units and nginx use one data folder, by the guide's settings", async () => {
  const guide = await read('docs/deploy.md')
  const folders = all(guide, /^# +STORE_DATA_DIR=(.+)$/gm)
  expect(folders).toHaveLength(1)
  expect(new Set(all(guide, /^DATA_DIR=(\S+)/gm))).toEqual(new Set(folders))
  const watched = all(await read('scripts/deploy/systemd/shop-nginx.path'), /^PathChanged=(.+)$/gm)
  const included = all(
    await read('scripts/deploy/nginx.conf.template'),
    /include \S+?(\/hosting\/\S+);/g,
  )
  expect(new Set(watched)).toEqual(
    new Set(included.map((file) => folders.join() + file.replace('*', ''))),
  )
  for (const unit of ['shop', 'shop-rebuild', 'shop-backup']) {
    const text = await read(`scripts/deploy/systemd/${unit}.service`)
    expect(all(text, /^Environment=STORE_DATA_DIR=(.+)$/gm), unit).toEqual(folders)
    // Who owns the folder's files runs the commands, too.
    expect(guide).toContain(`sudo -u ${all(text, /^User=(.+)$/gm).join()} npm run store`)
  }
})
