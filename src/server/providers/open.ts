import { join } from 'node:path'
import { site } from '#src/site.ts'
import type { Config } from '../base/config.ts'
import type { MailProvider } from './mail/mail.ts'
import { smtpMail } from './mail/smtp.ts'
import { outboxProviders } from './outbox.ts'
import { gatewaySms } from './sms/gateway.ts'
import type { SmsProvider } from './sms/sms.ts'

/** The services outside the shop that it relies on. */
export interface Providers {
  sms: SmsProvider
  mail: MailProvider
}

/** What is set up in the environment is used; for the rest the outbox folder stands in. */
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
          })
        : outbox.sms,
    mail: config.smtpUrl
      ? smtpMail(config.smtpUrl, { name: site.name, address: site.email })
      : outbox.mail,
  }
}
