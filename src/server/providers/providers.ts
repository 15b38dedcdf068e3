import type { MailProvider } from './mail/mail.ts'
import type { SmsProvider } from './sms/sms.ts'

export interface Providers {
  sms: SmsProvider
  mail: MailProvider
}
