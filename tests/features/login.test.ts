import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { codeIn } from '#tests/support/shop/shop.ts'
import { openDevice, type Device } from '#tests/support/page/page.ts'

const shop = shopForAll({ env: { OTP_SENDS_PER_CALLER: '1000', OTP_SENDS_PER_HOUR: '1000' } })
let number = 9_870_000_000
let mobile = ''

type Login = typeof import('#src/features/login/login.store.ts') &
  typeof import('#src/features/login/login.state.ts') &
  typeof import('#src/stores/session.ts') &
  typeof import('#src/stores/login/logout.ts') &
  typeof import('#src/stores/ui.ts')
let page: Login
let device: Device

beforeEach(async () => {
  mobile = String(++number)
  device = openDevice(shop.browser())
  vi.resetModules()
  page = {
    ...(await import('#src/features/login/login.store.ts')),
    ...(await import('#src/features/login/login.state.ts')),
    ...(await import('#src/stores/session.ts')),
    ...(await import('#src/stores/login/logout.ts')),
    ...(await import('#src/stores/ui.ts')),
  }
})

const code = () => String(codeIn(shop.outbox())).padStart(4, '0')
const wrongCode = () => (code() === '1111' ? '2222' : '1111')
const notice = () => page.$notice.get()?.text
const error = () => page.$login.get().error?.message
const form = (change: object = {}) => ({
  otp: code(),
  other: 'ritika@example.in',
  name: 'Ritika Sharma',
  password: 'kajukatli',
  ...change,
})

describe('login by code', () => {
  test('goes from the mobile to the code to being logged in', async () => {
    expect(await page.sendLoginCode(mobile)).toBe(true)
    expect(page.$login.get().step).toBe('verify-otp')
    expect(notice()).toBe('OTP sent to your mobile number.')
    expect(await page.verifyLoginCode(code())).toBe(true)
    expect(notice()).toBe('You have been logged-In successfully.')
    expect(page.$user.get()).toMatchObject({ contact: mobile })
    // The next login starts anew.
    expect(page.pendingCode.get()).toBeNull()
  })

  test('tells a wrong, an old and an often tried code apart, and no answer from trouble', async () => {
    const why = async (entered: string) => {
      await page.verifyLoginCode(entered)
      expect(notice()).toBe(error())
      return error()
    }
    const sent = async () => {
      await page.sendLoginCode(mobile)
      return code()
    }
    const first = await sent()
    device.setLine('down')
    expect(await why(first)).toBe(
      'The shop could not be reached. Please try again, or tap Resend for a new OTP.',
    )
    device.setLine('server fails')
    expect(await why(first)).toBe(
      'Something went wrong on our side. Please try again, or tap Resend for a new OTP.',
    )
    device.setLine('up')
    for (let n = 0; n < 5; n++) expect(await why(wrongCode())).toBe('Entered OTP is incorrect.')
    expect(await why(first)).toBe(
      'This OTP was entered wrongly too often. Please tap Resend for a new one.',
    )
    const second = await sent()
    shop.clock.advance(6 * 60_000)
    const old = 'This OTP is not valid any more. Please tap Resend for a new one.'
    expect(await why(second)).toBe(old)
    await page.sendRegisterCode(mobile)
    const form = { other: 'old@example.in', name: 'Ritika', password: 'kajukatli' }
    shop.clock.advance(6 * 60_000)
    expect([await page.register({ otp: code(), ...form }), error()]).toEqual([false, old])
    device.setLine('down')
    expect([await page.register({ otp: code(), ...form }), error()]).toEqual([
      false,
      'The shop could not be reached. Please try again, or tap Resend for a new OTP.',
    ])
  })

  test('names a missing, a short and a wrong code, and takes the right one after that', async () => {
    await page.sendLoginCode(mobile)
    await page.verifyLoginCode('')
    expect(error()).toBe('Please enter OTP')
    await page.verifyLoginCode('12')
    expect(error()).toBe('Entered OTP is incorrect.')
    await page.verifyLoginCode(wrongCode())
    expect([error(), notice()]).toEqual(['Entered OTP is incorrect.', 'Entered OTP is incorrect.'])
    expect(page.$user.get()).toBeNull()
    expect(await page.verifyLoginCode(code())).toBe(true)
  })

  test('says so when no code could be sent', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await page.sendLoginCode(mobile)).toBe(false)
    expect(notice()).toBe('Unable to send OTP to your number')
    expect(page.$login.get()).toMatchObject({ step: 'login-otp', busy: false })
  })

  test('sends one code for two quick presses, and another one only after the wait', async () => {
    const before = shop.outbox().length
    await Promise.all([page.sendLoginCode(mobile), page.sendLoginCode(mobile)])
    expect(await page.resendCode()).toBe(false)
    expect(shop.outbox().length - before).toBe(1)
    vi.spyOn(Date, 'now').mockReturnValue(page.$login.get().resendAt)
    device.setLine('down')
    expect(await page.resendCode()).toBe(false)
    // The step shows an error at this field only.
    expect(page.$login.get().error?.field).toBe('otp')
    device.setLine('up')
    expect(await page.resendCode()).toBe(true)
    vi.restoreAllMocks()
    expect(shop.outbox().length - before).toBe(2)
  })
})

describe('registration', () => {
  test('asks for code, the other contact, name and password in this order', async () => {
    await page.sendRegisterCode(mobile)
    expect(page.$login.get().step).toBe('register-otp')
    const errors = [
      [form({ otp: '12' }), 'Please enter the OTP.'],
      [form({ other: 'ritika' }), 'Email address is not valid. Enter valid email address.'],
      [form({ name: ' ' }), 'Please enter your full name.'],
      [form({ password: '' }), 'Please enter your password.'],
      [form({ password: 'short1' }), 'Entered password characters is less than 8 characters.'],
    ] as const
    for (const [wrong, message] of errors) {
      expect(await page.register(wrong)).toBe(false)
      expect(error()).toBe(message)
    }
    expect(await page.register(form({ other: `a${mobile}@example.in` }))).toBe(true)
    expect(page.$user.get()).toMatchObject({ name: 'Ritika Sharma', contact: mobile })
  })

  test('by email asks for the mobile', async () => {
    await page.sendRegisterCode(`b${mobile}@example.in`)
    await page.register(form({ other: '98100' }))
    expect(error()).toBe('Mobile number is not valid. Enter valid mobile number.')
    expect(await page.register(form({ other: mobile }))).toBe(true)
  })

  test('of somebody who is registered says so', async () => {
    await page.sendRegisterCode(mobile)
    await page.register(form({ other: `c${mobile}@example.in` }))
    page.startLogin('register')
    expect(await page.sendRegisterCode(mobile)).toBe(false)
    expect(notice()).toBe('You are already registered. Please login.')
  })

  test('works with a store API that has its own words for a sent code', async () => {
    const replies = (...given: object[]) =>
      vi.stubGlobal('fetch', async () => Response.json(given.shift()))
    replies(
      { message: 'You are already registered. Please login.' },
      { message: 'This number is blocked.', payload: {} },
      { message: 'Failed.', payload: { otp_id: 7 } },
      { message: 'A code is on its way.', payload: { otp_id: 7 } },
    )
    const refusals = []
    for (let nth = 0; nth < 3; nth++) {
      expect(await page.sendRegisterCode(mobile)).toBe(false)
      refusals.push(notice())
    }
    expect(refusals).toEqual([
      'You are already registered. Please login.',
      'Unable to send OTP to your number',
      'Unable to send OTP to your number',
    ])
    expect(await page.sendRegisterCode(mobile)).toBe(true)
    expect(page.$login.get()).toMatchObject({ step: 'register-otp', otpId: 7 })
  })
})

describe('login by password', () => {
  test('checks mobile or email, then the password', async () => {
    const errors = [
      ['', '', 'Please enter mobile number or E-mail ID.'],
      ['98100', 'x', 'Enter mobile number and email Address is not valid.'],
      [mobile, '', 'Please enter your password'],
      [mobile, 'not this one', 'Username or password is incorret.'],
    ] as const
    for (const [identifier, password, message] of errors) {
      expect(await page.logInByPassword(identifier, password)).toBe(false)
      expect(error()).toBe(message)
    }
  })

  test('lets in who has registered, by mobile and by email', async () => {
    const email = `d${mobile}@example.in`
    await page.sendRegisterCode(mobile)
    await page.register(form({ other: email }))
    for (const identifier of [mobile, email])
      expect(await page.logInByPassword(identifier, 'kajukatli')).toBe(true)
  })
})

test('joining two accounts, once declined, is offered again after a logout only', async () => {
  await page.sendRegisterCode(`e${mobile}@example.in`)
  expect(await page.register(form({ other: mobile }))).toBe(true)
  await page.forgetShopper()
  const stepAfterLogin = async () => {
    await page.sendLoginCode(mobile)
    expect(await page.verifyLoginCode(code())).toBe(true)
    return page.$login.get().step
  }
  expect(await stepAfterLogin()).toBe('join')
  page.declineJoin()
  expect(await stepAfterLogin()).toBe('verify-otp')
  await page.forgetShopper()
  expect([...device.storage.keys()]).not.toContain('keptApart')
  expect(await stepAfterLogin()).toBe('join')
})
