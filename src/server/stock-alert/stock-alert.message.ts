import { formatSize } from '#src/domain/product.ts'
import { answerHash } from '#src/domain/stock-alert.ts'
import { links } from '#src/links.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'
import type { products } from '../db/schema/product.ts'
import type { stockAlerts } from '../db/schema/stock-alert.ts'
import type { Message } from '../message/message.service.ts'

type Product = Pick<typeof products.$inferSelect, 'name' | 'slug' | 'amount' | 'unit'>
type Alert = Pick<typeof stockAlerts.$inferSelect, 'kind' | 'contact' | 'quantity'>

const nameOf = ({ name, amount, unit }: Product): string =>
  amount > 0 ? `${name}, ${formatSize({ amount, unit })}` : name

/** Contains nothing that the asker typed: anybody can enter a stranger's address. */
export const confirmMail = (
  { contact }: Alert,
  product: Product,
  { siteUrl, token, days }: { siteUrl: string; token: string; days: number },
): Message => ({
  channel: 'mail',
  recipient: contact,
  subject: `Shall we tell you when it is back? - ${site.name}`,
  text:
    `Somebody asked us, we hope it was you, to write to this address when ` +
    `${nameOf(product)} is back in stock.\n\n` +
    `If you want this one mail, please confirm it here:\n` +
    `${siteUrl}${links.stockAlert()}${answerHash('confirm', token)}\n\n` +
    `If not, you need not do anything: we send nothing, and forget the address after ${days} days.\n\n` +
    `${site.name}\n${business.address}\n`,
})

/** The SMS must match the text registered with the operators: change both together. */
export const backInStock = (
  { kind, contact, quantity }: Alert,
  product: Product,
  { siteUrl, token }: { siteUrl: string; token: string },
): Message => {
  const page = siteUrl + links.product(product.slug)
  const end = siteUrl + links.stockAlert() + answerHash('end', token)
  if (kind === 'mobile')
    return {
      channel: 'sms',
      recipient: contact,
      text: `${site.name}: ${nameOf(product)} is back in stock. ${page} No more such messages: ${end}`,
      template: 'stock',
    }
  const wanted = quantity > 1 ? `, at least the ${quantity} that you asked for` : ''
  return {
    channel: 'mail',
    recipient: contact,
    subject: `${nameOf(product)} is back in stock - ${site.name}`,
    text:
      `You asked us to tell you: ${nameOf(product)} is back in stock${wanted}.\n${page}\n\n` +
      `We cannot keep it for you: it goes to those who order first.\n\n` +
      `This was the one mail about it. If you want none about anything else either:\n${end}\n\n` +
      `${site.name}\n${business.address}\n`,
  }
}
