import { join } from 'node:path'
import { site } from '#src/site.ts'
import { isLoopback, type Config } from '../base/settings/config.ts'
import { smtpMail } from './smtp.ts'
import { outboxProviders } from './outbox.ts'
import { gatewaySms } from './sms-gateway.ts'
import type { Providers } from './providers.ts'

/**
 * Whether mobile numbers can be told that a product is back: operators deliver only registered texts, and without a
 * gateway an SMS reaches only who can read the outbox folder.
 */
export const sendsStockSms = ({ smsUrl, smsStockTemplateId, siteUrl }: Config): boolean =>
  smsUrl === null ? isLoopback(new URL(siteUrl).hostname) : smsStockTemplateId !== null

export const outboxOf = ({ dataDir }: Config): string => join(dataDir, 'outbox')

/** Uses what is set up in the environment, and the outbox folder for the rest. */
export const openProviders = (config: Config): Providers => {
  const outbox = outboxProviders(outboxOf(config))
  return {
    sms:
      config.smsUrl && config.smsToken
        ? gatewaySms({
            url: config.smsUrl,
            token: config.smsToken,
            sender: config.smsSender ?? '',
            templates: {
              otp: config.smsTemplateId,
              order: config.smsOrderTemplateId,
              account: config.smsAccountTemplateId,
              stock: config.smsStockTemplateId,
            },
          })
        : outbox.sms,
    mail: config.smtpUrl
      ? smtpMail(config.smtpUrl, { name: site.name, address: site.email })
      : outbox.mail,
  }
}
