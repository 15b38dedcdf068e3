import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import { confirmStockAlert, endStockAlerts } from '#src/contract/stock-alert.ts'
import { stockAlertMessages } from '#src/domain/messages/stock-alert.ts'
import type { AlertAnswer } from '#src/domain/stock-alert.ts'
import { site } from '#src/site.ts'
import { reasonOf } from '#src/stores/api-errors.ts'

interface AnswerState {
  step: 'open' | 'sending' | 'done' | 'failed'
  text: string
}
export const $answer = atom<AnswerState>({ step: 'open', text: '' })

const calls = { confirm: confirmStockAlert, end: endStockAlerts }
const done = { confirm: stockAlertMessages.alertConfirmed, end: stockAlertMessages.alertEnded }

/** Sends what a person pressed; may be repeated after a failure. */
export const sendAnswer = async (answer: AlertAnswer, token: string): Promise<void> => {
  if ($answer.get().step === 'sending') return
  $answer.set({ step: 'sending', text: '' })
  try {
    await send(calls[answer], { store_id: site.storeId, token })
    $answer.set({ step: 'done', text: done[answer] })
  } catch (error) {
    $answer.set({ step: 'failed', text: reasonOf(error) })
  }
}
