import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { askSocket, NotRunning, openSocket } from '#src/server/control/socket.ts'
import { readCsv } from '#src/server/control/csv.ts'
import { linesOf } from '#src/server/base/lines.ts'
import { folderForEach } from '#tests/support/hooks/folder.ts'

const folder = folderForEach('control')
const file = join(folder, 'store.sock')
const socketModule = JSON.stringify(
  new URL('../../src/server/control/socket.ts', import.meta.url).href,
)

test('a command reaches the running shop: its words and its result come back', async () => {
  const control = await openSocket(file, async (command, args, say) => {
    say(`doing ${command}`)
    return args
  })
  const lines: string[] = []
  const args = { text: 'काजू "कतली"\n'.repeat(20_000) }
  expect(await askSocket(file, 'import', args, { say: (line) => lines.push(line) })).toEqual(args)
  expect(lines).toEqual(['doing import'])
  await control?.close()
})

test('a text may hold every character that ends a line somewhere', async () => {
  const text = 'one\u2028two\u2029three\u0085four\vfive\fsix\r\nseven\rend \ud800'
  const control = await openSocket(file, async (_command, args, say) => {
    say(text)
    return args
  })
  const lines: string[] = []
  expect(await askSocket(file, 'import', { text }, { say: (line) => lines.push(line) })).toEqual({
    text,
  })
  expect(lines).toEqual([text])
  await control?.close()
})

test('lines are the same wherever a stream is cut', async () => {
  const text = 'ए\u2028b\n\n🍬\r\nlast'
  const bytes = Buffer.from(text)
  for (let at = 0; at <= bytes.length; at++) {
    const parts = Readable.from([bytes.subarray(0, at), bytes.subarray(at)], { objectMode: false })
    expect(await Array.fromAsync(linesOf(parts))).toEqual(text.split('\n'))
  }
})

test('a command that fails tells why', async () => {
  const control = await openSocket(file, () => Promise.reject(new Error('There is no such thing.')))
  await expect(askSocket(file, 'product', null)).rejects.toThrow('There is no such thing.')
  await control?.close()
})

test('a file of many megabytes is received at once, one of too many is refused', async () => {
  let done = 0
  const control = await openSocket(file, async (_command, args) => {
    done++
    return (args as { text: string }).text.length
  })
  const startedAt = performance.now()
  const send = (megabytes: number) =>
    askSocket(file, 'import', { text: 'x'.repeat(megabytes * 1024 * 1024) })
  expect(await send(40)).toBe(40 * 1024 * 1024)
  // Half a second; a dozen, if each part that arrives is read with all before it.
  expect(performance.now() - startedAt).toBeLessThan(4000)
  await expect(send(129)).rejects.toThrow('The file is too large (over 128 MB): split it.')
  expect(done).toBe(1)
  await control?.close()
}, 30_000)

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

const leaveDeadSocket = async () => {
  const script = `require('node:net').createServer().listen(${JSON.stringify(file)}, () => console.log('up'))`
  const killed = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect((await stat(file)).isSocket()).toBe(true)
  await expect(askSocket(file, 'ping', null)).rejects.toBeInstanceOf(NotRunning)
}

test('what a killed shop left behind keeps nobody out, and only one of many gets in', async () => {
  await leaveDeadSocket()
  const opened = await Promise.all(
    Array.from({ length: 8 }, (_, index) => openSocket(file, async () => index)),
  )
  const inside = opened.filter((control) => control !== null)
  expect(inside).toHaveLength(1)
  expect(opened[(await askSocket(file, 'ping', null)) as number]).toBe(inside[0])
  await inside[0]?.close()
})

/** Opens the socket at the given time, as a separate shop does, and prints whether it succeeded. */
const opener = (at: number) => `
  const { openSocket } = await import(${socketModule})
  while (Date.now() < ${at});
  console.log(await openSocket(${JSON.stringify(file)}, async () => process.pid) ? 'in' : 'out')
  setInterval(() => undefined, 1000)`

test('of many programs that find a dead socket at the same moment, one takes its place', async () => {
  await leaveDeadSocket()
  const at = Date.now() + 2000
  const programs = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', opener(at)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  try {
    const printed = await Promise.all(
      programs.map(async (program) => String((await once(program.stdout, 'data'))[0]).trim()),
    )
    expect(printed.filter((word) => word === 'in')).toHaveLength(1)
    expect(await askSocket(file, 'ping', null)).toBe(programs[printed.indexOf('in')]?.pid)
  } finally {
    for (const program of programs) program.kill('SIGKILL')
  }
})

test('a shop that was killed while it took the socket keeps the next one waiting, not out', async () => {
  await writeFile(`${file}.lock`, '')
  const minuteAgo = new Date(Date.now() - 60_000)
  await utimes(`${file}.lock`, minuteAgo, minuteAgo)
  const control = await openSocket(file, async () => 'in')
  expect(await askSocket(file, 'ping', null)).toBe('in')
  await control?.close()
})

test('nobody at the socket is told apart from a failed command', async () => {
  await expect(askSocket(file, 'ping', null)).rejects.toBeInstanceOf(NotRunning)
})

/** What a program of a user who does not own the folder prints. */
const printedByAnother = async (call: string): Promise<string> => {
  const script = `
    const { askSocket, openSocket } = await import(${socketModule})
    const file = ${JSON.stringify(file)}
    if (process.getuid() === 0) process.setuid(65534)
    console.log(await (${call}).then(String, (error) => error.name + ': ' + error.message))
    process.exit()`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[printed]] = await Promise.all([once(program.stdout, 'data'), once(program, 'close')])
  return String(printed).trim()
}

test('a folder of another user is told as that, with what to do', async () => {
  await chmod(folder, 0o500)
  expect(await printedByAnother('openSocket(file, async () => null)')).toBe(
    `OwnerError: ${file}, or store.sock.lock beside it, cannot be written: this user may not write there. Run this as the user to whom the folder belongs, or set STORE_DATA_DIR to another folder. Nothing was changed.`,
  )
  await chmod(folder, 0o700)
})

test('the shop of another user is not taken for a dead one', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can be another user')
  const control = await openSocket(file, async () => 'first')
  await chmod(folder, 0o777)
  expect(await printedByAnother('openSocket(file, async () => null)')).toBe('null')
  expect(await printedByAnother('askSocket(file, "ping", null)')).toBe(
    `OwnerError: This user may not use ${file}: run this as the user to whom the data folder belongs.`,
  )
  expect(await askSocket(file, 'ping', null)).toBe('first')
  await control?.close()
})

test.each([
  ['size=4k,nr_inodes=1', 'the disk is full. Free some of it, and try again.'],
  ['ro', 'its disk can only be read. Mount it for writing.'],
])('a disk that takes no file (%s) is told as that', async (options, text) => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  // Only root can mount a small disk, and not everywhere.
  if (mounted.status !== 0) return
  try {
    await expect(openSocket(file, async () => null)).rejects.toThrow(
      `${file}, or store.sock.lock beside it, cannot be written: ${text} Nothing was changed.`,
    )
  } finally {
    spawnSync('umount', ['--lazy', folder])
  }
})

test('CSV may hold commas, quotes and line ends in quotes, as spreadsheets write them', () => {
  expect(readCsv('\uFEFFa,b\r\n"x, ""y""","two\nlines"\r\n\r\n,last')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"', 'two\nlines'] },
    { line: 5, cells: ['', 'last'] },
  ])
  expect(readCsv('a;b\r\n"x; y";2,5\r\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x; y', '2,5'] },
  ])
  expect(readCsv('\uFEFF"a","b"')[0]?.cells).toEqual(['a', 'b'])
  expect(readCsv('a\tb\rx\ty')[1]).toEqual({ line: 2, cells: ['x', 'y'] })
})

test('a quotation mark that is missing in a CSV is told with its line', () => {
  for (const [text, printed] of [
    ['slug,name\n\na,"Kaju\nb,Peda\nc,Laddu\n', 'Line 3: a quotation mark opens a cell and none'],
    ['slug,name\na,Kaju\n\nb,"Pe"da\n', 'Line 4: behind the quotation mark that closes'],
    ['slug,name\na,Kaju "Katli"\n', 'Line 2: a quotation mark stands in a cell'],
  ] as const)
    expect(() => readCsv(text)).toThrow(printed)
})
