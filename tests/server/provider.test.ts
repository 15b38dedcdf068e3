import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#src/server/base/settings/config.ts'
import { openShop } from '#src/server/open.ts'
import { openProviders } from '#src/server/providers/open.ts'
import { openPgliteCopy } from '#tests/support/database/template-pglite.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'
import { listening } from '#tests/support/served/listening.ts'

const dataDir = folderForAll('providers')

const closing: (() => Promise<void>)[] = []
const listen = async (server: Server): Promise<number> => {
  const { port, close } = await listening(server)
  closing.push(close)
  return port
}
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const gateway = async (status: number, got: unknown[]) => {
  const port = await listen(
    createHttpServer((request, response) => {
      void json(request).then((body) => {
        got.push({ body, authorization: request.headers.authorization })
        response.writeHead(status, { connection: 'close' }).end('{"code":"1234"}')
      })
    }),
  )
  return readConfig({
    SMS_URL: `http://127.0.0.1:${port}/send`,
    SMS_TOKEN: 'secret',
    SMS_SENDER: 'MEETHA',
    SMS_TEMPLATE_ID: '1107',
  })
}

test('with an SMS gateway set up, a code goes to it with the registered template', async () => {
  const got: unknown[] = []
  const { sms } = openProviders(await gateway(200, got))
  await sms.send({ to: '9810043210', text: '1234 is your code', template: 'otp' })
  expect(got).toEqual([
    {
      authorization: 'Bearer secret',
      body: {
        sender: 'MEETHA',
        template_id: '1107',
        to: '919810043210',
        text: '1234 is your code',
      },
    },
  ])
})

test('a text that is not registered with the operators is not sent to the gateway', async () => {
  const got: unknown[] = []
  const { sms } = openProviders(await gateway(200, got))
  await sms.send({ to: '9810043210', text: 'Your order is placed', template: 'order' })
  expect(got).toEqual([])
})

test('a gateway that refuses is a failure, which does not repeat what it said', async () => {
  const { sms } = openProviders(await gateway(500, []))
  await expect(sms.send({ to: '9810043210', text: '1234', template: 'otp' })).rejects.toThrow(
    'The SMS gateway answered 500.',
  )
})

test('a gateway that cannot be reached is a failure', async () => {
  const config = readConfig({ SMS_URL: 'http://127.0.0.1:9/send', SMS_TOKEN: 'secret' })
  const { sms } = openProviders(config)
  await expect(sms.send({ to: '9810043210', text: '1', template: 'otp' })).rejects.toThrow()
})

/** Enough of a mail server to receive messages; `most`: connections at the same time. */
const mailServer = (letters: string[], count = { open: 0, most: 0 }): Server =>
  createTcpServer((socket) => {
    count.most = Math.max(count.most, ++count.open)
    socket.on('close', () => count.open--)
    let letter: string | null = null
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n')) {
        if (letter !== null) {
          if (line === '.') {
            letters.push(letter)
            letter = null
            socket.write('250 taken\r\n')
          } else letter += `${line}\n`
        } else if (line.startsWith('EHLO')) socket.write('250 mail.example\r\n')
        else if (line === 'DATA') {
          letter = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (line) socket.write('250 ok\r\n')
      }
    })
  })

test('with a mail server set up, a letter goes to it, from the shop to the customer', async () => {
  const letters: string[] = []
  const port = await listen(mailServer(letters))
  const { mail } = openProviders(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  await mail.send({ to: 'ritika@example.in', subject: 'Your code', text: '1234 is your code' })
  expect(letters[0]).toContain('From: Meetha Ghar <namaste@meethaghar.example>')
  expect(letters[0]).toMatch(/To: <?ritika@example\.in>?/)
  expect(letters[0]).toContain('1234 is your code')
  mail.close?.()
})

test('twenty letters at once go over three connections, which are closed with the shop', async () => {
  const letters: string[] = []
  const count = { open: 0, most: 0 }
  const port = await listen(mailServer(letters, count))
  await (await openPgliteCopy(join(dataDir, 'pg'))).close()
  const env = { STORE_DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const config = readConfig({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const shop = await openShop(config)
  const letter = { to: 'ritika@example.in', subject: 'Your order', text: 'It is on its way' }
  await Promise.all(Array.from({ length: 20 }, () => shop.app.shop.providers.mail.send(letter)))
  expect([letters.length, count.most]).toEqual([20, 3])
  expect(count.open).toBe(3)
  await shop.close()
  await vi.waitFor(() => expect(count.open).toBe(0))
})

test('a mail server that cannot be reached is a failure', async () => {
  const { mail } = openProviders(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }))
  await expect(mail.send({ to: 'a@example.in', subject: 'x', text: 'x' })).rejects.toThrow()
})
