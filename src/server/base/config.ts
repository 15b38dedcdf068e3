import {
  address,
  invoicePrefix,
  mailbox,
  originOf,
  origins,
  phone,
  place,
  text,
  allOrNone,
  whole,
  wrong,
  type Environment,
} from './environment.ts'

export { ConfigError } from './environment.ts'

/** Limits against abuse and mistakes, each an environment variable. */
const readLimits = (env: Environment) => ({
  /**
   * One-time codes sent in a window, per contact and caller, and per caller; and in total per hour. Mobile
   * carriers put hundreds of phones behind one address, so above the free number a browser must do a proof of
   * work for each (docs/limits.md).
   */
  otpSendsPerContact: whole(env, 'OTP_SENDS_PER_CONTACT', 5, 1, 1000),
  otpSendsPerCaller: whole(env, 'OTP_SENDS_PER_CALLER', 50, 1, 100_000),
  otpSendsPerHour: whole(env, 'OTP_SENDS_PER_HOUR', 1000, 1, 1_000_000),
  /** In addition, codes per hour: for customers' contacts, and as many for browsers that logged in before. */
  otpReservePerHour: whole(env, 'OTP_RESERVE_PER_HOUR', 500, 1, 1_000_000),
  otpWindowMinutes: whole(env, 'OTP_WINDOW_MINUTES', 10, 1, 1440),
  /** Average steps of one proof of work: 2,000 take a desktop one second, a slow phone several. */
  workSteps: whole(env, 'WORK_STEPS', 2000, 10, 1_000_000),
  otpTries: whole(env, 'OTP_TRIES', 5, 1, 20),
  otpMinutes: whole(env, 'OTP_MINUTES', 5, 1, 60),
  /** Strangers' wrong guesses at a contact's codes per day (of 10,000); each known browser has its own. */
  otpWrongPerDay: whole(env, 'OTP_WRONG_PER_DAY', 50, 5, 1000),
  /** Failed password logins in a window: per contact and caller, and per caller. */
  loginTriesPerContact: whole(env, 'LOGIN_TRIES_PER_CONTACT', 10, 1, 1000),
  loginTriesPerCaller: whole(env, 'LOGIN_TRIES_PER_CALLER', 50, 1, 100_000),
  loginWindowMinutes: whole(env, 'LOGIN_WINDOW_MINUTES', 15, 1, 1440),
  /** Contact forms per hour, by one caller and in total, and as many enquiries; reviews per customer and hour. */
  mailsPerCaller: whole(env, 'MAILS_PER_CALLER', 5, 1, 1000),
  mailsPerHour: whole(env, 'MAILS_PER_HOUR', 200, 1, 100_000),
  /** Sold-out products of which strangers can have one contact told; how often the shop looks for stock. */
  stockAlertsPerContact: whole(env, 'STOCK_ALERTS_PER_CONTACT', 20, 1, 1000),
  stockAlertSeconds: whole(env, 'STOCK_ALERT_SECONDS', 60, 1, 3600),
  reviewsPerHour: whole(env, 'REVIEWS_PER_HOUR', 20, 1, 1000),
  /**
   * Calls per caller and minute, all kinds together, counted by each process. Mobile carriers in India put
   * hundreds of phones behind one address and a busy shopper makes some ten calls a minute: 3,000 is an
   * evening's rush, and a fiftieth of what one processor answers. Costly calls have further limits.
   */
  requestsPerMinute: whole(env, 'REQUESTS_PER_MINUTE', 3000, 10, 1_000_000),
  /** How long a request may take to arrive completely. */
  requestSeconds: whole(env, 'REQUEST_SECONDS', 30, 1, 600),
  /** Largest request body, in KiB. */
  bodyKilobytes: whole(env, 'BODY_KILOBYTES', 128, 16, 10_240),
  catalogMegabytes: whole(env, 'CATALOG_MEGABYTES', 64, 1, 10_000),
  /** How long a login or other proof allows a change of password or contacts. */
  proofMinutes: whole(env, 'PROOF_MINUTES', 10, 1, 60),
  sessionDays: whole(env, 'SESSION_DAYS', 90, 1, 365),
  /** Different products per bag; addresses per customer. */
  bagLines: whole(env, 'BAG_LINES', 100, 1, 1000),
  addresses: whole(env, 'ADDRESSES', 50, 1, 1000),
  /** 1: free delivery stays after cancellations; 0: it is charged once the rest is below the minimum. */
  freeDeliveryStays: whole(env, 'FREE_DELIVERY_STAYS', 1, 0, 1),
  /** Orders that can be delivered on one day; 0: no limit. */
  ordersPerDay: whole(env, 'ORDERS_PER_DAY', 0, 0, 1_000_000),
  /** Per customer and hour: orders to be paid at the door, of which a day has three times as many; changes. */
  cashOrdersPerHour: whole(env, 'CASH_ORDERS_PER_HOUR', 10, 1, 10_000),
  orderChangesPerHour: whole(env, 'ORDER_CHANGES_PER_HOUR', 60, 1, 10_000),
  /** Per customer: orders opened at the gateway in an hour, and as many questions about a bag's open one. */
  paymentTriesPerHour: whole(env, 'PAYMENT_TRIES_PER_HOUR', 30, 1, 10_000),
  /** How long an unpaid order keeps its packs reserved. */
  paymentMinutes: whole(env, 'PAYMENT_MINUTES', 15, 3, 120),
  /** How long one bag can keep packs reserved by repeated attempts. */
  reservationMinutes: whole(env, 'RESERVATION_MINUTES', 60, 3, 1440),
  /** How often the shop polls the gateway about open orders and refunds. */
  reconcileSeconds: whole(env, 'RECONCILE_SECONDS', 60, 5, 3600),
  /** How long an expired order is watched for a late payment: banks take up to 3 days. */
  latePaymentDays: whole(env, 'LATE_PAYMENT_DAYS', 4, 1, 30),
  /** 1: the sandbox sends webhooks; 0: only `npm run store -- webhook` does, to simulate lost events. */
  sandboxWebhook: whole(env, 'SANDBOX_WEBHOOK', 1, 0, 1),
  gatewaySeconds: whole(env, 'GATEWAY_SECONDS', 10, 1, 60),
})
export type Limits = ReturnType<typeof readLimits>

const readPool = (env: Environment) => ({
  /** Per process; the server's own limit is for all processes together. */
  connections: whole(env, 'DATABASE_CONNECTIONS', 10, 1, 500),
  /** Timeouts: for a pooled connection (in a rush hundreds wait), for one query, and for a row lock. */
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

/** Whether a host name is this machine's own. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

// The sandbox takes orders without money, so it never runs by accident: unless enabled explicitly, only
// for a shop that is reachable from its own machine alone; and never beside real keys.
const sandboxAllowed = (env: Environment, siteUrl: string): boolean => {
  const hasKeys = text(env, 'RAZORPAY_KEY_ID') !== null
  const setting = whole(env, 'PAYMENT_SANDBOX', 2, 0, 1)
  if (setting === 1 && hasKeys)
    wrong('PAYMENT_SANDBOX', '1', '0 or unset where RAZORPAY_KEY_ID is set')
  const ownMachine =
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(text(env, 'HOST') ?? 'localhost') &&
    whole(env, 'TRUST_PROXY', 0, 0, 10) === 0
  return !hasKeys && (setting === 1 || (setting !== 0 && ownMachine))
}

/** Validates the environment; throws a `ConfigError` that names the variable and what is allowed. */
export const readConfig = (env: Environment) => {
  const port = whole(env, 'PORT', 4321, 0, 65_535)
  const siteUrl = originOf(env, 'SITE_URL', `http://localhost:${port}`)
  allOrNone(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  allOrNone(env, ['SMS_URL', 'SMS_TOKEN'])
  // Read by src/site.ts, src/business.ts and src/whatsapp.ts.
  mailbox(env, 'PUBLIC_SHOP_EMAIL')
  invoicePrefix(env, 'PUBLIC_SHOP_INVOICE_PREFIX')
  phone(env, 'PUBLIC_SHOP_WHATSAPP')
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
    /** Browsers send `Secure` cookies over https only; plain http is for local use. */
    secureCookies: siteUrl.startsWith('https:'),
    /** Other origins whose pages may call this API, for a site and an API on two hosts. */
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
    /** Number of proxies in front whose forwarded addresses are trusted. */
    trustProxy: whole(env, 'TRUST_PROXY', 0, 0, 10),
    logLevel: readLogLevel(env),
    publicApiUrl: place(env, 'PUBLIC_API_URL', '/api'),
    publicMainApiUrl: place(env, 'PUBLIC_MAIN_API_URL', '/main'),
    publicDeliveryUrl: place(env, 'PUBLIC_DELIVERY_URL', '/delivery'),
    publicGalleryUrl: place(env, 'PUBLIC_GALLERY_URL', '/gallery'),
    /** Unset: the built-in sandbox gateway, or cash only. */
    razorpayKeyId: text(env, 'RAZORPAY_KEY_ID'),
    razorpayKeySecret: text(env, 'RAZORPAY_KEY_SECRET'),
    /** Newest first: a resent event may be signed with the previous secret. */
    razorpayWebhookSecrets: words(env, 'RAZORPAY_WEBHOOK_SECRET'),
    razorpayApiUrl:
      address(env, 'RAZORPAY_API_URL', ['http', 'https'], 'https://api.razorpay.com/v1') ??
      'https://api.razorpay.com/v1',
    paymentSandbox: sandboxAllowed(env, siteUrl),
    /** Unset: mail and SMS are written to the outbox folder. */
    smtpUrl: address(
      env,
      'SMTP_URL',
      ['smtp', 'smtps'],
      'smtps://user:password@mail.example:465',
      true,
    ),
    /** Is told of each order, cancellation and change of day; null: nobody. */
    ordersEmail: mailbox(env, 'ORDERS_EMAIL'),
    smsUrl: address(env, 'SMS_URL', ['http', 'https'], 'https://sms.example/send', true),
    smsToken: text(env, 'SMS_TOKEN'),
    smsSender: text(env, 'SMS_SENDER'),
    smsTemplateId: text(env, 'SMS_TEMPLATE_ID'),
    /** Unset: customers are notified of orders by mail only. */
    smsOrderTemplateId: text(env, 'SMS_ORDER_TEMPLATE_ID'),
    /** Unset: customers are notified of account changes by mail only. */
    smsAccountTemplateId: text(env, 'SMS_ACCOUNT_TEMPLATE_ID'),
    /** Unset: only e-mail addresses are told that a product is back in stock. */
    smsStockTemplateId: text(env, 'SMS_STOCK_TEMPLATE_ID'),
    /** Processes that render pages in parallel; 0: chosen by the number of pages and processors. */
    buildPrograms: whole(env, 'BUILD_PROGRAMS', 0, 0, 32),
    pool: readPool(env),
    limits: readLimits(env),
  }
}
export type Config = ReturnType<typeof readConfig>
