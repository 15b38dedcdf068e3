import { maxBagLines } from '#src/domain/limits.ts'
import {
  address,
  fssai,
  gallery,
  gstin,
  invoicePrefix,
  mailbox,
  originOf,
  origins,
  phone,
  place,
  readAll,
  text,
  allOrNone,
  web,
  whole,
  writtenPhone,
  wrong,
  type Environment,
} from './environment.ts'

/** Limits against abuse and mistakes: .env.example explains each setting, docs/limits.md the counting. */
const readLimits = (env: Environment) => ({
  otpSendsPerContact: whole(env, 'OTP_SENDS_PER_CONTACT', 5, 1, 1000),
  otpSendsPerCaller: whole(env, 'OTP_SENDS_PER_CALLER', 50, 1, 100_000),
  otpSendsPerHour: whole(env, 'OTP_SENDS_PER_HOUR', 1000, 1, 1_000_000),
  otpReservePerHour: whole(env, 'OTP_RESERVE_PER_HOUR', 500, 1, 1_000_000),
  otpWindowMinutes: whole(env, 'OTP_WINDOW_MINUTES', 10, 1, 1440),
  workSteps: whole(env, 'WORK_STEPS', 2000, 10, 1_000_000),
  otpTries: whole(env, 'OTP_TRIES', 5, 1, 20),
  otpMinutes: whole(env, 'OTP_MINUTES', 5, 1, 60),
  otpWrongPerDay: whole(env, 'OTP_WRONG_PER_DAY', 50, 5, 1000),
  loginTriesPerContact: whole(env, 'LOGIN_TRIES_PER_CONTACT', 10, 1, 1000),
  loginTriesPerCaller: whole(env, 'LOGIN_TRIES_PER_CALLER', 50, 1, 100_000),
  loginWindowMinutes: whole(env, 'LOGIN_WINDOW_MINUTES', 15, 1, 1440),
  mailsPerCaller: whole(env, 'MAILS_PER_CALLER', 5, 1, 1000),
  mailsPerHour: whole(env, 'MAILS_PER_HOUR', 200, 1, 100_000),
  stockAlertsPerContact: whole(env, 'STOCK_ALERTS_PER_CONTACT', 20, 1, 1000),
  stockAlertSeconds: whole(env, 'STOCK_ALERT_SECONDS', 60, 1, 3600),
  upkeepSeconds: whole(env, 'UPKEEP_SECONDS', 600, 1, 86_400),
  reviewsPerHour: whole(env, 'REVIEWS_PER_HOUR', 20, 1, 1000),
  requestsPerMinute: whole(env, 'REQUESTS_PER_MINUTE', 3000, 10, 1_000_000),
  detailsPerMinute: whole(env, 'DETAILS_PER_MINUTE', 30, 1, 1_000_000),
  requestSeconds: whole(env, 'REQUEST_SECONDS', 30, 1, 600),
  /** Largest request body, in KiB. */
  bodyKilobytes: whole(env, 'BODY_KILOBYTES', 128, 16, 10_240),
  catalogMegabytes: whole(env, 'CATALOG_MEGABYTES', 64, 1, 10_000),
  proofMinutes: whole(env, 'PROOF_MINUTES', 10, 1, 60),
  sessionDays: whole(env, 'SESSION_DAYS', 90, 1, 365),
  sessionDaysInAll: whole(env, 'SESSION_DAYS_IN_ALL', 180, 1, 3650),
  bagLines: whole(env, 'BAG_LINES', 100, 1, maxBagLines),
  addresses: whole(env, 'ADDRESSES', 50, 1, 1000),
  freeDeliveryStays: whole(env, 'FREE_DELIVERY_STAYS', 1, 0, 1),
  ordersPerDay: whole(env, 'ORDERS_PER_DAY', 0, 0, 1_000_000),
  /** In rupees; 0: no limit. */
  cashOrderMax: whole(env, 'CASH_ORDER_MAX', 50_000, 0, 100_000_000),
  cashOrdersPerHour: whole(env, 'CASH_ORDERS_PER_HOUR', 10, 1, 10_000),
  orderChangesPerHour: whole(env, 'ORDER_CHANGES_PER_HOUR', 60, 1, 10_000),
  paymentTriesPerHour: whole(env, 'PAYMENT_TRIES_PER_HOUR', 30, 1, 10_000),
  paymentMinutes: whole(env, 'PAYMENT_MINUTES', 15, 3, 120),
  reservationMinutes: whole(env, 'RESERVATION_MINUTES', 60, 3, 1440),
  reconcileSeconds: whole(env, 'RECONCILE_SECONDS', 60, 5, 3600),
  /** How long an expired order is watched for a late payment: banks take up to 3 days. */
  latePaymentDays: whole(env, 'LATE_PAYMENT_DAYS', 4, 1, 30),
  sandboxWebhook: whole(env, 'SANDBOX_WEBHOOK', 1, 0, 1),
  gatewaySeconds: whole(env, 'GATEWAY_SECONDS', 10, 1, 60),
})
export type Limits = ReturnType<typeof readLimits>

const readPool = (env: Environment) => ({
  connections: whole(env, 'DATABASE_CONNECTIONS', 10, 1, 500),
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

export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

// The sandbox takes orders without money: never with real keys, and by default only on a local machine and not in a
// service (scripts/deploy/systemd sets NODE_ENV).
const sandboxAllowed = (env: Environment, siteUrl: string): boolean => {
  const hasKeys = text(env, 'RAZORPAY_KEY_ID') !== null
  const setting = whole(env, 'PAYMENT_SANDBOX', 2, 0, 1)
  if (setting === 1 && hasKeys)
    wrong('PAYMENT_SANDBOX', '1', '0 or unset where RAZORPAY_KEY_ID is set')
  const ownMachine =
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(text(env, 'HOST') ?? 'localhost') &&
    env['NODE_ENV'] !== 'production' &&
    whole(env, 'TRUST_PROXY', 0, 0, 10) === 0
  return !hasKeys && (setting === 1 || (setting !== 0 && ownMachine))
}

const razorpayApi = 'https://api.razorpay.com/v1'

const read = (env: Environment) => {
  const port = whole(env, 'PORT', 4321, 0, 65_535)
  const siteUrl = originOf(env, 'SITE_URL', `http://localhost:${port}`)
  allOrNone(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  allOrNone(env, ['SMS_URL', 'SMS_TOKEN'])
  // Read by src/site.ts, src/business.ts and src/whatsapp.ts.
  mailbox(env, 'PUBLIC_SHOP_EMAIL')
  // The sample shop's invented address may send only on its own machine.
  const sender =
    env['PUBLIC_SHOP_EMAIL']?.trim() ?? (isLoopback(new URL(siteUrl).hostname) ? null : '')
  if (sender === '' && text(env, 'SMTP_URL'))
    wrong('PUBLIC_SHOP_EMAIL', '', 'an email address where SMTP_URL is set: it sends all mails')
  invoicePrefix(env, 'PUBLIC_SHOP_INVOICE_PREFIX')
  fssai(env, 'PUBLIC_SHOP_FSSAI')
  gstin(env, 'PUBLIC_SHOP_GSTIN')
  writtenPhone(env, 'PUBLIC_SHOP_PHONE')
  phone(env, 'PUBLIC_SHOP_WHATSAPP')
  whole(env, 'PUBLIC_SHOP_AREA_ONLY', 0, 0, 1)
  return {
    host: text(env, 'HOST') ?? 'localhost',
    port,
    dataDir: text(env, 'STORE_DATA_DIR') ?? '.data',
    /** PostgreSQL; null opens PGlite in the data folder. */
    databaseUrl: address(env, 'DATABASE_URL', {
      protocols: ['postgres', 'postgresql'],
      example: 'postgres://user:password@localhost:5432/shop',
      isSecret: true,
    }),
    siteUrl,
    secureCookies: siteUrl.startsWith('https:'),
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
    trustProxy: whole(env, 'TRUST_PROXY', 0, 0, 10),
    logLevel: readLogLevel(env),
    publicApiUrl: place(env, 'PUBLIC_API_URL', '/api'),
    publicMainApiUrl: place(env, 'PUBLIC_MAIN_API_URL', '/main'),
    publicDeliveryUrl: place(env, 'PUBLIC_DELIVERY_URL', '/delivery'),
    publicGalleryUrl: gallery(env, 'PUBLIC_GALLERY_URL'),
    /** Unset: the built-in sandbox gateway, or cash only. */
    razorpayKeyId: text(env, 'RAZORPAY_KEY_ID'),
    razorpayKeySecret: text(env, 'RAZORPAY_KEY_SECRET'),
    /** Newest first: a resent event may be signed with the previous secret. */
    razorpayWebhookSecrets: words(env, 'RAZORPAY_WEBHOOK_SECRET'),
    razorpayApiUrl:
      address(env, 'RAZORPAY_API_URL', { protocols: web, example: razorpayApi }) ?? razorpayApi,
    paymentSandbox: sandboxAllowed(env, siteUrl),
    /** Unset: mail and SMS are written to the outbox folder. */
    smtpUrl: address(env, 'SMTP_URL', {
      protocols: ['smtp', 'smtps'],
      example: 'smtps://user:password@mail.example:465',
      isSecret: true,
    }),
    ordersEmail: mailbox(env, 'ORDERS_EMAIL'),
    /** 0: nobody is reminded. */
    backupReminderDays: whole(env, 'BACKUP_REMINDER_DAYS', 3, 0, 60),
    smsUrl: address(env, 'SMS_URL', {
      protocols: web,
      example: 'https://sms.example/send',
      isSecret: true,
    }),
    smsToken: text(env, 'SMS_TOKEN'),
    smsSender: text(env, 'SMS_SENDER'),
    smsTemplateId: text(env, 'SMS_TEMPLATE_ID'),
    smsOrderTemplateId: text(env, 'SMS_ORDER_TEMPLATE_ID'),
    smsAccountTemplateId: text(env, 'SMS_ACCOUNT_TEMPLATE_ID'),
    smsStockTemplateId: text(env, 'SMS_STOCK_TEMPLATE_ID'),
    buildPrograms: whole(env, 'BUILD_PROGRAMS', 0, 0, 32),
    rebuildOpensDatabase: whole(env, 'REBUILD_OPENS_DATABASE', 1, 0, 1) === 1,
    pool: readPool(env),
    limits: readLimits(env),
  }
}
export type Config = ReturnType<typeof read>

/** Validates the environment; throws an `OwnerError` that names each wrong variable and what is allowed. */
export const readConfig = (env: Environment): Config => readAll(env, read)
