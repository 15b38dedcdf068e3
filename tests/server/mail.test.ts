import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendMail } from '#src/contract/mail.ts'
import { wordsOf } from '#src/server/mail/mail.service.ts'
import { site } from '#src/site.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { working } from '#tests/support/working-browser.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop({ env: { MAILS_PER_CALLER: '3', MAILS_PER_HOUR: '5', WORK_STEPS: '10' } })
})
afterEach(() => shop.close())

const form = {
  name: 'Asha Rao',
  userEmail: 'asha@example.in',
  phone: '98100 43210',
  message: 'Do you make\nsugar-free laddu?',
}
const send = (fields: object = {}, ip?: string) =>
  shop.browser(ip).send(sendMail, { ...form, ...fields })

describe('the contact form', () => {
  it('reaches the shop, and the writer gets a receipt', async () => {
    expect((await send()).message).toBe('Mail Sent Successfully.')
    const [letter, receipt] = shop.outbox()
    expect(letter).toMatchObject({ channel: 'mail', to: site.email })
    for (const words of Object.values(form)) expect(letter?.text).toContain(words)
    expect(receipt).toMatchObject({ channel: 'mail', to: 'asha@example.in' })
    expect(receipt?.text).toContain('1-2 business days')
    expect(shop.outbox()).toHaveLength(2)
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
    const [letter, receipt, ...more] = shop.outbox()
    expect(more).toEqual([])
    expect([letter?.to, receipt?.to]).toEqual([site.email, 'asha@example.in'])
    expect(letter?.subject).not.toContain('Pay')
    expect(`${receipt?.subject} ${receipt?.text}`).not.toMatch(/won|bad\.example|Win/)
  })

  it('may come with the letter as HTML only: its words are sent, as plain text', async () => {
    const { name: _, message: __, ...rest } = form
    await shop.send(sendMail, {
      ...rest,
      adminHtmlTemplate: '<style>b{}</style><p>Name: Asha</p><p>Fish &amp; <b>chips</b>?</p>',
    })
    expect(shop.outbox()[0]?.text).toContain('Name: Asha\nFish & chips')
    expect(wordsOf('<script>alert(1)</script><img src=x onerror=y>Hi')).toBe('Hi')
  })

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
    expect(shop.outbox()).toHaveLength(2)
  })

  it('goes on for a crowd behind one address, with some work for each message', async () => {
    for (const message of ['a', 'b', 'c']) await send({ message }, '203.0.113.1')
    const refused = send({ message: 'd' }, '203.0.113.1')
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'proof-needed' })
    await working(shop.browser('203.0.113.1')).send(sendMail, { ...form, message: 'd' })
    // The shop gets four messages; the writer's address gets at most three receipts an hour.
    const to = (address: string) => shop.outbox().filter((mail) => mail.to === address)
    expect([to(site.email).length, to(form.userEmail).length]).toEqual([4, 3])
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

  it('that cannot be sent says so, and may be sent again', async () => {
    let away = true
    const broken = await openShop({
      providers: {
        mail: {
          send: async () => {
            if (away) throw new Error('connection refused by asha@example.in')
          },
        },
      },
    })
    await expect(broken.send(sendMail, form)).rejects.toMatchObject({
      status: 502,
      message: 'Failed to send mail',
    })
    expect(broken.logs()).not.toContain('asha@example.in')
    away = false
    expect((await broken.send(sendMail, form)).message).toBe('Mail Sent Successfully.')
    await broken.close()
  })
})
