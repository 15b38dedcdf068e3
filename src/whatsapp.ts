import { env } from '#src/public-env.ts'

/** The shop's number with its country code, digits only; '' if it is not on WhatsApp. */
const number = env['PUBLIC_SHOP_WHATSAPP'] ?? ''

/** A link that opens a chat with the shop, with `text` typed in; '' if the shop is not on WhatsApp. */
export const whatsappLink = (text = ''): string =>
  number && `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`
