import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  forgetOldOutbox,
  outboxProviders,
  type OutboxMessage,
} from '#src/server/providers/outbox.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'

const folder = join(folderForAll('outbox'), 'outbox')

test('every message is one file for the owner alone, and the names sort by time', async () => {
  const { sms, mail } = outboxProviders(folder)
  for (let n = 0; n < 20; n++) await sms.send({ to: '9810043210', text: `${n}`, template: 'otp' })
  await mail.send({ to: 'ritika@example.in', subject: 'Hello', text: 'last' })
  const names = (await readdir(folder)).sort()
  const messages = await Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMessage,
    ),
  )
  expect(messages.map((message) => message.text)).toEqual([
    ...Array.from({ length: 20 }, (_, n) => `${n}`),
    'last',
  ])
  expect(messages[0]).toEqual({
    channel: 'sms',
    to: '9810043210',
    text: '0',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(messages[20]).toMatchObject({ channel: 'mail', subject: 'Hello' })
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('messages are deleted after a week, and nothing else', async () => {
  const old = join(folder, '..', 'old')
  const now = new Date('2026-11-29T12:00:00Z')
  await forgetOldOutbox(join(old, 'missing'), now)
  const kept = ['2026-11-22T12-00-01.000Z-000001-abcdef01.json', 'notes.txt']
  const gone = [
    '2026-11-22T11-59-59.999Z-000002-abcdef02.json',
    '.2026-11-01T00-00-00.000Z-000003-abcdef03.json.draft',
  ]
  await mkdir(old)
  for (const name of [...kept, ...gone]) await writeFile(join(old, name), '{}')
  await forgetOldOutbox(old, now)
  expect((await readdir(old)).sort()).toEqual(kept)
})

test('messages sent at the same moment all arrive, and no half-written file is left', async () => {
  const { sms } = outboxProviders(folder)
  const before = (await readdir(folder)).length
  await Promise.all(
    Array.from({ length: 50 }, () => sms.send({ to: '9810043210', text: 'x', template: 'otp' })),
  )
  const names = await readdir(folder)
  expect(names).toHaveLength(before + 50)
  expect(names.every((name) => /^[^.].*\.json$/.test(name))).toBe(true)
})
