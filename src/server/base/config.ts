import {
  address,
  originOf,
  origins,
  place,
  text,
  together,
  whole,
  wrong,
  type Environment,
} from './environment.ts'

export { ConfigError } from './environment.ts'

/** Everything that protects against abuse and mistakes; each is an environment variable. */
const readLimits = (env: Environment) => ({
  /**
   * Sends of one-time codes in a window: to one contact for one caller, and by one caller; and in all
   * per hour. Mobile carriers put hundreds of phones behind one address: above what is free for a
   * caller, a contact or in all, a browser has to do some work for each. See docs/limits.md.
   */
  otpSendsPerContact: whole(env, 'OTP_SENDS_PER_CONTACT', 5, 1, 1000),
  otpSendsPerCaller: whole(env, 'OTP_SENDS_PER_CALLER', 50, 1, 100_000),
  otpSendsPerHour: whole(env, 'OTP_SENDS_PER_HOUR', 1000, 1, 1_000_000),
  /** Besides, per hour: for contacts of customers, and as many for browsers that logged in before. */
  otpReservePerHour: whole(env, 'OTP_RESERVE_PER_HOUR', 500, 1, 1_000_000),
  otpWindowMinutes: whole(env, 'OTP_WINDOW_MINUTES', 10, 1, 1440),
  /** The work, in steps on average: 2,000 take a desktop a second and a slow phone some. */
  workSteps: whole(env, 'WORK_STEPS', 2000, 10, 1_000_000),
  /** Guesses at one code, and how long it is good for. */
  otpTries: whole(env, 'OTP_TRIES', 5, 1, 20),
  otpMinutes: whole(env, 'OTP_MINUTES', 5, 1, 60),
  /**
   * Wrong guesses at the codes of one contact in a day, by strangers: 50 of 10,000 possible codes. As
   * many for each browser in which its owner logged in before.
   */
  otpWrongPerDay: whole(env, 'OTP_WRONG_PER_DAY', 50, 5, 1000),
  /** Failed logins by password in a window: for one contact by one caller, and by one caller. */
  loginTriesPerContact: whole(env, 'LOGIN_TRIES_PER_CONTACT', 10, 1, 1000),
  loginTriesPerCaller: whole(env, 'LOGIN_TRIES_PER_CALLER', 50, 1, 100_000),
  loginWindowMinutes: whole(env, 'LOGIN_WINDOW_MINUTES', 15, 1, 1440),
  /** Contact forms: by one caller, and in all, per hour. Reviews of one customer per hour. */
  mailsPerCaller: whole(env, 'MAILS_PER_CALLER', 5, 1, 1000),
  mailsPerHour: whole(env, 'MAILS_PER_HOUR', 200, 1, 100_000),
  reviewsPerHour: whole(env, 'REVIEWS_PER_HOUR', 20, 1, 1000),
  /**
   * Calls that one caller may make per minute, all kinds together; each process counts its own. Mobile
   * carriers in India put hundreds of phones behind one address, and an eager shopper makes some ten
   * calls a minute: 3,000 is an evening's rush behind one address, and a fiftieth of what one
   * processor answers. What costs more than an answer from memory has limits of its own.
   */
  requestsPerMinute: whole(env, 'REQUESTS_PER_MINUTE', 3000, 10, 1_000_000),
  /** How long a request may take to arrive whole: calls are small. */
  requestSeconds: whole(env, 'REQUEST_SECONDS', 30, 1, 600),
  /** Largest body of a call, in KiB. */
  bodyKilobytes: whole(env, 'BODY_KILOBYTES', 128, 16, 10_240),
  /** Memory for answers of catalog calls. */
  catalogMegabytes: whole(env, 'CATALOG_MEGABYTES', 64, 1, 10_000),
  /** How long a login, or another proof, is enough for a change of password or contacts. */
  proofMinutes: whole(env, 'PROOF_MINUTES', 10, 1, 60),
  sessionDays: whole(env, 'SESSION_DAYS', 90, 1, 365),
  /** Different products in one bag, and addresses of one customer. */
  bagLines: whole(env, 'BAG_LINES', 100, 1, 1000),
  addresses: whole(env, 'ADDRESSES', 50, 1, 1000),
  /**
   * 1: an order that came free of delivery stays so, whatever is cancelled of it; 0: delivery is
   * charged once what is left is worth less than delivery is free from.
   */
  freeDeliveryStays: whole(env, 'FREE_DELIVERY_STAYS', 1, 0, 1),
  /** How long an unpaid order keeps its packs reserved. */
  paymentMinutes: whole(env, 'PAYMENT_MINUTES', 15, 3, 120),
  /** How long a bag can keep packs reserved by asking again and again. */
  reservationMinutes: whole(env, 'RESERVATION_MINUTES', 60, 3, 1440),
  /** How often the shop asks the gateway about open orders and refunds by itself. */
  reconcileSeconds: whole(env, 'RECONCILE_SECONDS', 60, 5, 3600),
  /** How long an expired order is watched for a payment that comes late: banks take up to 3 days. */
  latePaymentDays: whole(env, 'LATE_PAYMENT_DAYS', 4, 1, 30),
  /**
   * Whether the sandbox tells the shop of a payment by itself, as a real gateway would; 0: only
   * `npm run store -- webhook` does, to see what happens when an event is lost.
   */
  sandboxWebhook: whole(env, 'SANDBOX_WEBHOOK', 1, 0, 1),
  /** How long the gateway may take for one answer. */
  gatewaySeconds: whole(env, 'GATEWAY_SECONDS', 10, 1, 60),
})
export type Limits = ReturnType<typeof readLimits>

/** Of the connections to PostgreSQL. */
const readPool = (env: Environment) => ({
  /** That one process keeps open at most; the server's own limit is for all processes together. */
  connections: whole(env, 'DATABASE_CONNECTIONS', 10, 1, 500),
  /**
   * How long a request waits for its turn at a connection (in a rush hundreds do), for one query,
   * and for a row that another request holds.
   */
  connectSeconds: whole(env, 'DATABASE_CONNECT_SECONDS', 15, 1, 60),
  statementSeconds: whole(env, 'DATABASE_STATEMENT_SECONDS', 20, 1, 600),
  lockSeconds: whole(env, 'DATABASE_LOCK_SECONDS', 10, 1, 600),
})

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
type LogLevel = (typeof logLevels)[number]

const readLogLevel = (env: Environment): LogLevel => {
  const value = text(env, 'LOG_LEVEL') ?? 'warn'
  return (
    logLevels.find((level) => level === value) ??
    wrong('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`)
  )
}

const words = (env: Environment, name: string): string[] =>
  (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean)

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/**
 * The sandbox takes orders without money, so it never runs by accident: without being told to, only
 * for a shop that nobody else can reach, neither by its address nor directly nor through a proxy; and
 * never beside real keys.
 */
const sandboxAllowed = (env: Environment, siteUrl: string): boolean => {
  const hasKeys = text(env, 'RAZORPAY_KEY_ID') !== null
  const told = whole(env, 'PAYMENT_SANDBOX', 2, 0, 1)
  if (told === 1 && hasKeys)
    wrong('PAYMENT_SANDBOX', '1', '0 or unset where RAZORPAY_KEY_ID is set')
  const ownMachine =
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(text(env, 'HOST') ?? 'localhost') &&
    whole(env, 'TRUST_PROXY', 0, 0, 10) === 0
  return !hasKeys && (told === 1 || (told !== 0 && ownMachine))
}

/** The environment, checked. Throws a `ConfigError` that names the variable and what is allowed. */
export const readConfig = (env: Environment) => {
  const port = whole(env, 'PORT', 4321, 0, 65_535)
  const siteUrl = originOf(env, 'SITE_URL', `http://localhost:${port}`)
  together(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  together(env, ['SMS_URL', 'SMS_TOKEN'])
  return {
    host: text(env, 'HOST') ?? 'localhost',
    port,
    dataDir: text(env, 'STORE_DATA_DIR') ?? '.data',
    /** PostgreSQL; null opens PGlite in the data folder. */
    databaseUrl: address(
      env,
      'DATABASE_URL',
      ['postgres', 'postgresql'],
      'postgres://user:password@localhost:5432/shop',
      true,
    ),
    siteUrl,
    /** Browsers send a `Secure` cookie over https only; plain http is for one's own machine. */
    secureCookies: siteUrl.startsWith('https:'),
    /** Other origins whose pages may call this API, for a site and an API on two hosts. */
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
    /** How many proxies in front are believed when they tell who is calling; 0 believes none. */
    trustProxy: whole(env, 'TRUST_PROXY', 0, 0, 10),
    logLevel: readLogLevel(env),
    publicApiUrl: place(env, 'PUBLIC_API_URL', '/api'),
    publicMainApiUrl: place(env, 'PUBLIC_MAIN_API_URL', '/main'),
    publicDeliveryUrl: place(env, 'PUBLIC_DELIVERY_URL', '/delivery'),
    publicGalleryUrl: place(env, 'PUBLIC_GALLERY_URL', '/gallery'),
    /** Unset: the built-in sandbox gateway, or cash only. */
    razorpayKeyId: text(env, 'RAZORPAY_KEY_ID'),
    razorpayKeySecret: text(env, 'RAZORPAY_KEY_SECRET'),
    /** The newest first: what the gateway sends again may be signed with the one before. */
    razorpayWebhookSecrets: words(env, 'RAZORPAY_WEBHOOK_SECRET'),
    razorpayApiUrl:
      address(env, 'RAZORPAY_API_URL', ['http', 'https'], 'https://api.razorpay.com/v1') ??
      'https://api.razorpay.com/v1',
    paymentSandbox: sandboxAllowed(env, siteUrl),
    /** Unset: mail and SMS become files in the outbox folder. */
    smtpUrl: address(
      env,
      'SMTP_URL',
      ['smtp', 'smtps'],
      'smtps://user:password@mail.example:465',
      true,
    ),
    smsUrl: address(env, 'SMS_URL', ['http', 'https'], 'https://sms.example/send', true),
    smsToken: text(env, 'SMS_TOKEN'),
    smsSender: text(env, 'SMS_SENDER'),
    smsTemplateId: text(env, 'SMS_TEMPLATE_ID'),
    /** Unset: a placed order is told by mail only. */
    smsOrderTemplateId: text(env, 'SMS_ORDER_TEMPLATE_ID'),
    /** Unset: a change of an account is told by mail only. */
    smsAccountTemplateId: text(env, 'SMS_ACCOUNT_TEMPLATE_ID'),
    /** Programs that render pages at the same time; 0: as the number of pages and processors wants. */
    buildPrograms: whole(env, 'BUILD_PROGRAMS', 0, 0, 32),
    pool: readPool(env),
    limits: readLimits(env),
  }
}
export type Config = ReturnType<typeof readConfig>
