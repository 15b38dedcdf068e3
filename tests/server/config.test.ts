import { describe, expect, it, vi } from 'vitest'
import { OwnerError } from '#src/server/base/errors.ts'
import { readConfig } from '#src/server/base/settings/config.ts'

describe('the environment', () => {
  it('may be empty: everything has a safe default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: 'localhost',
      port: 4321,
      dataDir: '.data',
      databaseUrl: null,
      siteUrl: 'http://localhost:4321',
      secureCookies: false,
      trustProxy: 0,
      publicApiUrl: '/api',
    })
    expect(config.limits).toMatchObject({ otpTries: 5, otpMinutes: 5, sessionDays: 90 })
  })

  it('counts an empty value as not set', () => {
    const shop = {
      PUBLIC_SHOP_EMAIL: '',
      PUBLIC_SHOP_INVOICE_PREFIX: '',
      PUBLIC_SHOP_GSTIN: '',
    }
    expect(readConfig({ ...shop, PORT: '', SMTP_URL: ' ' })).toMatchObject({
      port: 4321,
      smtpUrl: null,
    })
  })

  it('leaves invoices their prefix where it is empty', async () => {
    vi.resetModules()
    vi.doMock('#src/public-env.ts', () => ({ env: { PUBLIC_SHOP_INVOICE_PREFIX: '' } }))
    const { business } = await import('#src/business.ts')
    vi.doUnmock('#src/public-env.ts')
    // Other tests run in this process, too.
    vi.resetModules()
    expect(business.invoicePrefix).toBe('MG')
  })

  it.each([
    ['/gallery/', '/gallery'],
    ['https://cdn.example', 'https://cdn.example'],
    ['https://pictures.shop.example/products/{file}', ''],
    ['https://img.example/w={width},f={format}/{file}', ''],
    ['https://img.example/?src={file}&w={width}&h={width}', ''],
    ['/pictures/{width}/{name}.{format}', ''],
  ])('accepts a folder or a template of pictures: %s', (PUBLIC_GALLERY_URL, read) => {
    expect(readConfig({ PUBLIC_GALLERY_URL }).publicGalleryUrl).toBe(read || PUBLIC_GALLERY_URL)
  })

  it('asks for secure cookies when the site is on https', () => {
    expect(readConfig({ SITE_URL: 'https://meethaghar.example' }).secureCookies).toBe(true)
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT is "eighty": it must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ OTP_TRIES: '0' }, 'OTP_TRIES is "0": it must be a whole number from 1 to 20.'],
    [{ SITE_URL: 'meethaghar' }, 'SITE_URL is "meethaghar": it must be an address such as'],
    [{ SITE_URL: 'https://shop.example/store' }, 'an origin without a path'],
    [{ PUBLIC_API_URL: 'api.example' }, 'PUBLIC_API_URL is "api.example"'],
    [
      { PUBLIC_GALLERY_URL: 'https://cdn.example/{filename}' },
      'PUBLIC_GALLERY_URL is "https://cdn.example/{filename}": it must be a template such as https://pictures.shop.example/products/{file}: it may hold {file}, {name}, {width}, {format}, not {filename}',
    ],
    [{ PUBLIC_GALLERY_URL: '/pictures/{file' }, 'not {'],
    [{ PUBLIC_GALLERY_URL: 'https://cdn.example/{width}.avif' }, 'it needs {file}, the file name'],
    [{ PUBLIC_GALLERY_URL: '/{name}/{file}' }, 'and not both'],
    [{ PUBLIC_GALLERY_URL: 'https://{width}.cdn.example/{file}' }, 'in its path only'],
    [{ PUBLIC_GALLERY_URL: 'cdn.example/{file}' }, 'a path such as /gallery or an address such as'],
    [{ ALLOWED_ORIGINS: 'https://a.example, b' }, 'ALLOWED_ORIGINS is "b"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": it must be one of silent, error'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true": it must be a whole number'],
    [{ RAZORPAY_KEY_ID: 'rzp_1' }, 'RAZORPAY_KEY_SECRET is not set but RAZORPAY_KEY_ID is'],
    [
      { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'x' },
      'RAZORPAY_WEBHOOK_SECRET is not set but RAZORPAY_KEY_ID is: set all, or none',
    ],
    [{ PAYMENT_SANDBOX: 'yes' }, 'PAYMENT_SANDBOX is "yes"'],
    [
      {
        RAZORPAY_KEY_ID: 'rzp_1',
        RAZORPAY_KEY_SECRET: 'x',
        RAZORPAY_WEBHOOK_SECRET: 'y',
        PAYMENT_SANDBOX: '1',
      },
      'PAYMENT_SANDBOX is "1": it must be 0 or unset where RAZORPAY_KEY_ID is set',
    ],
    [
      { PUBLIC_SHOP_WHATSAPP: '+91 98100 00000' },
      'PUBLIC_SHOP_WHATSAPP is "+91 98100 00000": it must be a number with its country code, digits only',
    ],
    [
      { PUBLIC_SHOP_WHATSAPP: '9810000000' },
      'PUBLIC_SHOP_WHATSAPP is "9810000000": it must be a number with its country code, digits only',
    ],
    [
      { PUBLIC_SHOP_FSSAI: '100250110000' },
      'PUBLIC_SHOP_FSSAI is "100250110000": it must be 14 digits such as 10025011000000, or empty',
    ],
    [
      { PUBLIC_SHOP_INVOICE_PREFIX: 'MITHAI' },
      'PUBLIC_SHOP_INVOICE_PREFIX is "MITHAI": it must be one to three letters and digits',
    ],
    [{ PUBLIC_SHOP_INVOICE_PREFIX: 'M/' }, 'PUBLIC_SHOP_INVOICE_PREFIX is "M/"'],
    [
      { PUBLIC_SHOP_GSTIN: '07AAAAA0000A1' },
      'PUBLIC_SHOP_GSTIN is "07AAAAA0000A1": it must be 15 letters and digits such as',
    ],
    [
      { PUBLIC_SHOP_PHONE: '' },
      'PUBLIC_SHOP_PHONE is "": it must be a telephone number such as +91 11 4000 0000',
    ],
    [{ PUBLIC_SHOP_PHONE: '98100 43210 or 98100 43211' }, 'PUBLIC_SHOP_PHONE is "98100'],
    // Two digits exchanged.
    [{ PUBLIC_SHOP_GSTIN: '27AAPFU9039F1ZV' }, 'of which the last one checks the others'],
    [
      { PUBLIC_SHOP_EMAIL: 'namaste at meethaghar' },
      'PUBLIC_SHOP_EMAIL is "namaste at meethaghar": it must be an email address',
    ],
    [
      { PUBLIC_SHOP_EMAIL: '', SMTP_URL: 'smtps://user:password@mail.example:465' },
      'PUBLIC_SHOP_EMAIL is "": it must be an email address where SMTP_URL is set',
    ],
    [
      { SITE_URL: 'https://shop.example', SMTP_URL: 'smtps://user:password@mail.example:465' },
      'PUBLIC_SHOP_EMAIL is "": it must be an email address where SMTP_URL is set',
    ],
    [{ SMS_TOKEN: 'x' }, 'SMS_URL is not set but SMS_TOKEN is'],
  ])('names the wrong variable in one line: %o', (env, message) => {
    const read = () => readConfig(env)
    expect(read).toThrow(OwnerError)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/\n/)
  })

  it('names all wrong variables at once, each with what is allowed', () => {
    const env = {
      PORT: '80a',
      SMS_TOKEN: 'x',
      PUBLIC_SHOP_EMAIL: 'namaste',
      PUBLIC_SHOP_FSSAI: '1',
      LOG_LEVEL: 'loud',
      OTP_TRIES: '0',
    }
    const lines = [
      'PORT is "80a": it must be a whole number from 0 to 65535.',
      'SMS_URL is not set but SMS_TOKEN is: set both, or none: SMS_URL, SMS_TOKEN.',
      'PUBLIC_SHOP_EMAIL is "namaste": it must be an email address such as orders@shop.example.',
      'PUBLIC_SHOP_FSSAI is "1": it must be 14 digits such as 10025011000000, or empty.',
      'LOG_LEVEL is "loud": it must be one of silent, error, warn, info, debug.',
      'OTP_TRIES is "0": it must be a whole number from 1 to 20.',
    ]
    expect(() => readConfig(env)).toThrow(new OwnerError(lines.join('\n')))
  })

  it('allows the payment sandbox on one’s own machine only, unless told otherwise', () => {
    expect(readConfig({}).paymentSandbox).toBe(true)
    expect(readConfig({ PAYMENT_SANDBOX: '0' }).paymentSandbox).toBe(false)
    const SITE_URL = 'https://meethaghar.example'
    expect(readConfig({ SITE_URL }).paymentSandbox).toBe(false)
    expect(readConfig({ SITE_URL, PAYMENT_SANDBOX: '1' }).paymentSandbox).toBe(true)
    for (const reachable of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { TRUST_PROXY: '1' }]) {
      expect(readConfig(reachable).paymentSandbox, JSON.stringify(reachable)).toBe(false)
      expect(readConfig({ ...reachable, PAYMENT_SANDBOX: '1' }).paymentSandbox).toBe(true)
    }
    // A service that lacks its settings runs on localhost, behind a proxy that others reach.
    const service = { NODE_ENV: 'production' }
    expect(readConfig(service).paymentSandbox).toBe(false)
    expect(readConfig({ ...service, PAYMENT_SANDBOX: '1' }).paymentSandbox).toBe(true)
    expect(readConfig({ HOST: '127.0.0.1' }).paymentSandbox).toBe(true)
    expect(readConfig({ HOST: '::1' }).paymentSandbox).toBe(true)
    const keys = {
      RAZORPAY_KEY_ID: 'rzp_1',
      RAZORPAY_KEY_SECRET: 'x',
      RAZORPAY_WEBHOOK_SECRET: 'y',
    }
    expect(readConfig(keys).paymentSandbox).toBe(false)
  })

  it('lets fifty phones behind one address of a carrier ask for codes', () => {
    expect(readConfig({}).limits.otpSendsPerCaller).toBeGreaterThanOrEqual(50)
  })

  it('does not show a password in the error', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/shop' })).toThrow(
      'DATABASE_URL is "(hidden)": it must be an address such as postgres://',
    )
  })
})
