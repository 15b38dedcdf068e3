import { describe, expect, it, vi } from 'vitest'
import { sendOtp, verifyOtp } from '#src/contract/login.ts'
import { sendMail } from '#src/contract/mail.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { textOfHtml } from '#src/server/mail/mail.service.ts'
import { site } from '#src/site.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import type { Browser } from '#tests/support/shop/browser-session.ts'
import { codeIn, openShop } from '#tests/support/shop/shop.ts'
import { working } from '#tests/support/shop/working-browser.ts'

const shop = shopForEach({ env: { MAILS_PER_CALLER: '3', MAILS_PER_HOUR: '5', WORK_STEPS: '10' } })

const form = {
  name: 'Asha Rao',
  userEmail: 'asha@example.in',
  phone: '98100 43210',
  message: 'Do you make\nsugar-free laddu?',
}
const send = (fields: object = {}, ip?: string) =>
  shop.browser(ip).send(sendMail, { ...form, ...fields })
/** All mails, once nothing waits to be sent. */
const sent = async () => {
  await vi.waitFor(async () => expect(await shop.db.$count(messages)).toBe(0))
  return shop.outbox()
}
const mailTo = async (address: string) => (await sent()).find(({ to }) => to === address)

describe('the contact form', () => {
  it('reaches the shop, and the writer gets a receipt', async () => {
    expect((await send()).message).toBe('Mail Sent Successfully.')
    const letter = await mailTo(site.email)
    const receipt = await mailTo('asha@example.in')
    expect(letter).toMatchObject({ channel: 'mail' })
    for (const words of Object.values(form)) expect(letter?.text).toContain(words)
    expect(receipt).toMatchObject({ channel: 'mail' })
    expect(receipt?.text).toContain('1-2 business days')
    expect(await sent()).toHaveLength(2)
  })

  it('carries no words to a stranger, and no letter where a browser wants it', async () => {
    await send({
      name: 'Win http://bad.example',
      subjectUser: 'You have won',
      subjectAdmin: 'Pay now',
      adminEmail: 'victim@example.org',
      adminHtmlTemplate: '<b>Pay</b>',
      userHtmlTemplate: '<a href="http://bad.example">Win</a>',
    })
    expect((await sent()).map(({ to }) => to).sort()).toEqual(['asha@example.in', site.email])
    const letter = await mailTo(site.email)
    const receipt = await mailTo('asha@example.in')
    expect(letter?.subject).not.toContain('Pay')
    expect(`${receipt?.subject} ${receipt?.text}`).not.toMatch(/won|bad\.example|Win/)
  })

  it('may come with the letter as HTML only: its words are sent, as plain text', async () => {
    const { name: _, message: __, ...rest } = form
    await shop.send(sendMail, {
      ...rest,
      adminHtmlTemplate: '<style>b{}</style><p>Name: Asha</p><p>Fish &amp; <b>chips</b>?</p>',
    })
    expect((await mailTo(site.email))?.text).toContain('Name: Asha\nFish & chips')
    expect(textOfHtml('<script>alert(1)</script><img src=x onerror=y>Hi')).toBe('Hi')
    expect(textOfHtml('Hi<style>b{}<p>there')).toBe('Hi')
    await expect(send({ adminHtmlTemplate: 'x'.repeat(20_001) })).rejects.toMatchObject({
      status: 400,
      code: 'invalid',
    })
  })

  it.each(['<', '<script ', '<style>', '</style', '<br ', '\n ', '&'])(
    'takes no time to read HTML that is %j over and over',
    (piece) => {
      const began = performance.now()
      textOfHtml(piece.repeat(100_000 / piece.length))
      expect(performance.now() - began).toBeLessThan(1500)
    },
  )

  it.each([
    [{ userEmail: 'asha' }, 'userEmail has a wrong form'],
    [{ userEmail: 'a@b.in\nBcc: c@d.in' }, 'userEmail has a wrong form'],
    [{ userEmail: '<asha@example.in>' }, 'userEmail has a wrong form'],
    [{ userEmail: 'asha@[127.0.0.1]' }, 'userEmail has a wrong form'],
    [{ phone: 'call me' }, 'phone has a wrong form'],
    [{ message: ' \n ' }, 'message must not be empty'],
  ])('with %o is refused', async (fields, message) => {
    await expect(send(fields)).rejects.toMatchObject({ status: 400, message })
    expect(shop.outbox()).toEqual([])
  })

  it('sent twice arrives once', async () => {
    await Promise.all([send(), send(), send()])
    expect(await sent()).toHaveLength(2)
  })

  it('goes on for a crowd behind one address, with some work for each message', async () => {
    for (const message of ['a', 'b', 'c']) await send({ message }, '203.0.113.1')
    const refused = send({ message: 'd' }, '203.0.113.1')
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'proof-needed' })
    const userEmail = form.userEmail.replace('@', '+d@')
    await working(shop.browser('203.0.113.1')).send(sendMail, { ...form, userEmail, message: 'd' })
    // The shop gets four messages; the writer's mailbox gets at most three receipts an hour.
    const receivers = (await sent()).map(({ to }) => to)
    const count = (address: string) => receivers.filter((to) => to === address).length
    expect([site.email, form.userEmail, userEmail].map(count)).toEqual([4, 3, 0])
  })

  it('is limited for all, but for browsers in which somebody has logged in', async () => {
    const customer = await shop.customer('9810043299')
    const write = (message: string) =>
      working(shop.browser(`203.0.113.${message}`)).send(sendMail, { ...form, message })
    for (const message of ['1', '2', '3', '4', '5']) await write(message)
    await expect(write('6')).rejects.toMatchObject({ status: 429, code: 'too-many' })
    await customer.send(sendMail, { ...form, message: '7' })
    shop.clock.advance(61 * 60_000)
    await write('6')
  })

  it('of one customer, who logs in for each, leaves other customers theirs', async () => {
    const [busy, quiet] = [await shop.customer('9810043298'), await shop.customer('9810043297')]
    const isSms = ({ channel }: { channel: string }) => channel === 'sms'
    const login = async () => {
      const asked = { otp_type: 'mobile', username: '9810043298' } as const
      const { payload } = await working(busy).send(sendOtp, asked)
      await busy.send(verifyOtp, {
        otp_id: payload.otp_id,
        otp: codeIn(shop.outbox().filter(isSms)),
        otp_type: 'mobile',
        company_id: site.companyId,
      })
    }
    const write = (from: Browser, message: string) => from.send(sendMail, { ...form, message })
    for (let n = 0; n < 4; n++) {
      await write(busy, `first ${n}`).catch(() => undefined)
      await write(busy, `second ${n}`).catch(() => undefined)
      await login()
    }
    // Three of the busy one's came from what the returning browsers share, others as from a stranger.
    for (const message of ['one', 'two']) await write(quiet, message)
    // Then that is used up, and the quiet one goes on as a stranger.
    await write(working(quiet), 'three')
  })

  it('sent again counts for no limit, also once they are used up', async () => {
    for (const message of ['a', 'b', 'c', 'a', 'b', 'c']) await send({ message }, '203.0.113.1')
    const letters = (await sent()).filter(({ to }) => to === site.email)
    expect(letters).toHaveLength(3)
  })

  it('that cannot be mailed is stored, and the mails are tried again', async () => {
    const down = { send: () => Promise.reject(new Error('refused by asha@example.in')) }
    const other = await openShop({ on: shop, providers: { mail: down } })
    expect((await other.send(sendMail, form)).message).toBe('Mail Sent Successfully.')
    await vi.waitFor(() => expect(other.logs()).toContain('it is tried again'))
    expect(other.logs()).not.toContain('asha@example.in')
    expect(await shop.db.select().from(messages)).toHaveLength(2)
    await other.close()
    shop.clock.advance(61_000)
    shop.app.shop.sendMessages()
    expect(await sent()).toHaveLength(2)
  })

  it('reaches the shop although the server is killed while it sends', async () => {
    const { promise: isKilled, resolve: kill } = Promise.withResolvers<void>()
    const mail = { send: vi.fn(() => isKilled) }
    const killed = await openShop({ on: shop, providers: { mail } })
    void killed.send(sendMail, form).catch(() => undefined)
    await vi.waitFor(() => expect(mail.send).toHaveBeenCalled())
    // The writer has no answer, or does not trust it.
    expect((await send()).message).toBe('Mail Sent Successfully.')
    // As long as a process may need for its batch.
    shop.clock.advance(10 * 60_000 + 1000)
    shop.app.shop.sendMessages()
    await vi.waitFor(async () =>
      expect(
        shop
          .outbox()
          .map(({ to }) => to)
          .sort(),
      ).toEqual([form.userEmail, site.email]),
    )
    kill()
    await killed.close()
  })
})
