import { call } from './call.ts'
import type * as schema from './stock-alert.schema.ts'

const needs = 'stock-alerts'

/**
 * One message to a contact when a sold-out product is back. The reply is the same whether or not the contact
 * is known or has asked before. An address that the shop has never seen gets a mail with a link to confirm.
 */
export const askStockAlert = call<typeof schema.askStockAlert>('/store/stockAlert', {
  needs,
  success: 'Stock alert requested.',
})
/** `token` is from the link in the mail; a page calls these only when a person presses its button. */
export const confirmStockAlert = call<typeof schema.confirmStockAlert>('/store/stockAlertConfirm', {
  needs,
  success: 'Stock alert confirmed.',
})
/** Ends all stock alerts of the contact that the message with this token went to. */
export const endStockAlerts = call<typeof schema.endStockAlerts>('/store/stockAlertEnd', {
  needs,
  success: 'Stock alerts ended.',
})
