import { env } from '#src/public-env.ts'

/** The shop's number with its country code, digits only; '' if it is not on WhatsApp. */
const number = env['PUBLIC_SHOP_WHATSAPP'] ?? ''

/** Opens a chat with `text` typed in; '' without WhatsApp. */
export const whatsappLink = (text = ''): string =>
  number && `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`
