import { join } from 'node:path'
import { site } from '#src/site.ts'
import type { Config } from '../base/settings/config.ts'
import { smtpMail } from './mail/smtp.ts'
import { outboxProviders } from './outbox.ts'
import { gatewaySms } from './sms/gateway.ts'
import type { Providers } from './providers.ts'

/** Whether mobile numbers can be told that a product is back: operators deliver only registered texts. */
export const sendsStockSms = ({ smsUrl, smsStockTemplateId }: Config): boolean =>
  smsUrl === null || smsStockTemplateId !== null

/** Uses what is set up in the environment, and the outbox folder for the rest. */
export const openProviders = (config: Config): Providers => {
  const outbox = outboxProviders(join(config.dataDir, 'outbox'))
  return {
    sms:
      config.smsUrl && config.smsToken
        ? gatewaySms({
            url: config.smsUrl,
            token: config.smsToken,
            sender: config.smsSender ?? '',
            templateId: config.smsTemplateId,
            orderTemplateId: config.smsOrderTemplateId,
            accountTemplateId: config.smsAccountTemplateId,
            stockTemplateId: config.smsStockTemplateId,
          })
        : outbox.sms,
    mail: config.smtpUrl
      ? smtpMail(config.smtpUrl, { name: site.name, address: site.email })
      : outbox.mail,
  }
}
