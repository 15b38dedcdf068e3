import { send } from '#src/api.ts'
import { confirmStockAlert, endStockAlerts } from '#src/contract/stock-alert.ts'
import { stockAlertMessages } from '#src/domain/messages/stock-alert.ts'
import type { AlertAnswer } from '#src/domain/stock-alert.ts'
import { storeScope } from '#src/site.ts'
import { reasonOf } from '#src/stores/api-errors.ts'

const calls = { confirm: confirmStockAlert, end: endStockAlerts }
const done = { confirm: stockAlertMessages.alertConfirmed, end: stockAlertMessages.alertEnded }

/** Sends what a person pressed; may be repeated after a failure. `text` says what came of it. */
export const sendAnswer = async (
  answer: AlertAnswer,
  token: string,
): Promise<{ isDone: boolean; text: string }> => {
  try {
    await send(calls[answer], { ...storeScope, token })
    return { isDone: true, text: done[answer] }
  } catch (error) {
    return { isDone: false, text: reasonOf(error) }
  }
}
