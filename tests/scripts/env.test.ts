import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#src/server/base/settings/config.ts'
import { root } from '#tests/support/served/program.ts'

/** Names of environment variables in a text. */
const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))

test('.env.example shows every setting, with the default that holds without it', async () => {
  const example = await readFile(`${root}.env.example`, 'utf8')
  const config = await readFile(`${root}src/server/base/settings/config.ts`, 'utf8')
  const files = ['site', 'business', 'whatsapp', 'domain/delivery-promises']
  const texts = files.map((file) => readFile(`${root}src/${file}.ts`, 'utf8'))
  const site = (await Promise.all(texts)).join('\n')
  const shown = namesIn(example, /^# ([A-Z][A-Z_]+)=/gm)
  const read = namesIn(config, /env, '([A-Z][A-Z_]+)'/g)
  for (const name of namesIn(config, /place\(env, '([A-Z_]+)'/g)) read.add(name)
  for (const name of namesIn(site, /env\['(PUBLIC_\w+)'\]/g)) read.add(name)
  const unshown = [...read].filter((name) => !shown.has(name))
  expect(unshown).toEqual([])
  const examples = /^(DATABASE_URL|SMTP_URL|SMS_URL|ORDERS_EMAIL)$/
  const defaults = Object.fromEntries(
    [...example.matchAll(/^# ([A-Z][A-Z_]+)=(.+)$/gm)]
      .map(([, name = '', value = '']) => [name, value])
      .filter(([name = '']) => !examples.test(name)),
  ) as Record<string, string>
  expect(readConfig(defaults)).toEqual(readConfig({}))
})

test('a name in .env that is no setting is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.env'), 'SMTP_ULR=smtps://u:p@mail.example\n# PROT=1\nPORT=4400\n')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '-e',
      `import('${root}src/server/base/settings/env.ts').then(() => console.log(process.env.PORT))`,
    ],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  )
  expect(stderr).toBe('.env sets SMTP_ULR, which is no setting of the shop: see .env.example.\n')
  expect(stdout).toBe('4400\n')
})
