import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

/** What a program prints that has read this `.env` (null: a folder), and the named settings as it has them. */
const load = async (file: string | Buffer | null, ...names: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  if (file === null) await mkdir(join(folder, '.env'))
  else await writeFile(join(folder, '.env'), file)
  const print = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])))`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['-e', `import('${root}src/server/base/settings/env.ts').then(() => ${print})`],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOST: 'of-the-environment' },
    },
  )
  return { values: stdout && (JSON.parse(stdout) as string[]), stderr, status }
}

test('a name in .env that is no setting is reported', async () => {
  const file = 'SMTP_ULR=smtps://u:p@mail.example\n# PROT=1\nPORT=4400\nHOST=of-the-file\n'
  const { values, stderr } = await load(file, 'PORT', 'HOST')
  expect(stderr).toBe('.env sets SMTP_ULR, which is no setting of the shop: see .env.example.\n')
  expect(values).toEqual(['4400', 'of-the-environment'])
})

test('.env may be as an editor of Windows saves it', async () => {
  const file = '\uFEFFSITE_URL=https://a.example\r\nPUBLIC_SHOP_NAME=मीठा घर\r\n'
  const { values, stderr } = await load(file, 'SITE_URL', 'PUBLIC_SHOP_NAME')
  expect(stderr).toBe('')
  expect(values).toEqual(['https://a.example', 'मीठा घर'])
})

test('a .env that cannot be read stops the program', async () => {
  // Docker makes a folder where the file of a mount is missing.
  const { stderr, status } = await load(null)
  expect(stderr).toBe('.env cannot be read (it is a folder).\n')
  expect(status).toBe(1)
})

test('.env in another encoding stops the program', async () => {
  const utf16 = Buffer.from('\uFEFFPORT=4400\r\n', 'utf16le')
  for (const file of [utf16, Buffer.from('PUBLIC_SHOP_NAME=Sharma\x92s\n', 'latin1')]) {
    const { values, stderr, status } = await load(file)
    expect(values).toBe('')
    expect(stderr).toContain('.env is not in UTF-8')
    expect(status).toBe(1)
  }
})

test('a value in .env that a # cuts off is reported, a comment is not', async () => {
  const file = [
    'PUBLIC_SHOP_ADDRESS=Shop #3, Karol Bagh',
    'PUBLIC_SHOP_NAME=Sweets # 1',
    'SMTP_URL=smtps://u:pa#ss@mail.example',
    'PUBLIC_SHOP_LEGAL_NAME="Shop #3"',
    'PORT=4400 # the port',
    'SMS_TOKEN= # none yet',
    'SMS_SENDER=#1',
  ].join('\n')
  const { values, stderr } = await load(file, 'PUBLIC_SHOP_LEGAL_NAME', 'PORT')
  expect(stderr.match(/\w+(?= ends at its #)/g)).toEqual([
    'PUBLIC_SHOP_ADDRESS',
    'PUBLIC_SHOP_NAME',
    'SMTP_URL',
    'SMS_SENDER',
  ])
  expect(values).toEqual(['Shop #3', '4400'])
})
