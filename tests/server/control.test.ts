import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askSocket, NotRunning, openSocket } from '#src/server/control/socket.ts'
import { readCsv } from '#src/server/control/csv.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'control-'))
  file = join(folder, 'store.sock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a command reaches the running shop: its words and its result come back', async () => {
  const control = await openSocket(file, async (command, args, say) => {
    say(`doing ${command}`)
    return args
  })
  const lines: string[] = []
  const args = { text: 'काजू "कतली"\n'.repeat(20_000) }
  expect(await askSocket(file, 'import', args, (line) => lines.push(line))).toEqual(args)
  expect(lines).toEqual(['doing import'])
  await control?.close()
})

test('a command that fails tells why', async () => {
  const control = await openSocket(file, () => Promise.reject(new Error('There is no such thing.')))
  await expect(askSocket(file, 'product', null)).rejects.toThrow('There is no such thing.')
  await control?.close()
})

test('the socket is for the owner of the folder only', async () => {
  const control = await openSocket(file, async () => null)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await control?.close()
})

test('a second shop on the same folder is turned away, until the first has ended', async () => {
  const first = await openSocket(file, async () => 'first')
  expect(await openSocket(file, async () => 'second')).toBeNull()
  expect(await askSocket(file, 'ping', null)).toBe('first')
  await first?.close()
  const second = await openSocket(file, async () => 'second')
  expect(await askSocket(file, 'ping', null)).toBe('second')
  await second?.close()
})

test('what a killed shop left behind keeps nobody out, and only one of many gets in', async () => {
  const script = `require('node:net').createServer().listen(${JSON.stringify(file)}, () => console.log('up'))`
  const killed = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect((await stat(file)).isSocket()).toBe(true)
  await expect(askSocket(file, 'ping', null)).rejects.toBeInstanceOf(NotRunning)
  const opened = await Promise.all(
    Array.from({ length: 8 }, (_, index) => openSocket(file, async () => index)),
  )
  const inside = opened.filter((control) => control !== null)
  expect(inside).toHaveLength(1)
  expect(opened[(await askSocket(file, 'ping', null)) as number]).toBe(inside[0])
  await inside[0]?.close()
})

test('nobody at the socket is told apart from a failed command', async () => {
  await expect(askSocket(file, 'ping', null)).rejects.toBeInstanceOf(NotRunning)
})

test('CSV may hold commas, quotes and line ends in quotes, as spreadsheets write them', () => {
  expect(readCsv('\uFEFFa,b\r\n"x, ""y""","two\nlines"\r\n\r\n,last')).toEqual([
    ['a', 'b'],
    ['x, "y"', 'two\nlines'],
    ['', 'last'],
  ])
})
