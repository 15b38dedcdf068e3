import { call } from './call.ts'
import type * as schema from './stock-alert.schema.ts'

const needs = 'stock-alerts'

/**
 * The reply is the same whether or not the contact is known or has asked before. An unknown address gets a
 * mail with a link to confirm.
 */
export const askStockAlert = call<typeof schema.askStockAlert>('/store/stockAlert', {
  needs,
  success: 'Stock alert requested.',
})
/** `token` is from the mail; called only when a person presses a button. */
export const confirmStockAlert = call<typeof schema.confirmStockAlert>('/store/stockAlertConfirm', {
  needs,
  success: 'Stock alert confirmed.',
})
/** Ends all alerts of the contact that got this token. */
export const endStockAlerts = call<typeof schema.endStockAlerts>('/store/stockAlertEnd', {
  needs,
  success: 'Stock alerts ended.',
})
