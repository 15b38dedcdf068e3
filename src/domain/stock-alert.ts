import { contactKind, identifierOf } from './fields.ts'
import { stockAlertMessages } from './messages/stock-alert.ts'

export type AlertAnswer = 'confirm' | 'end'

/** In the hash of a link, which browsers do not send: so the token is in no log and no referrer. */
export const answerHash = (answer: AlertAnswer, token: string): string => `#${answer}=${token}`

export const answerIn = (hash: string): { answer: AlertAnswer; token: string } | null => {
  const [, answer, token] = /^#(confirm|end)=([\w-]{22})$/.exec(hash) ?? []
  return answer && token ? { answer: answer as AlertAnswer, token } : null
}

/** What is wrong with a typed contact. `takesMobiles`: the shop can send SMS about stock. */
export const alertError = (typed: string, takesMobiles: boolean): string | null => {
  const kind = contactKind(identifierOf(typed))
  const { alertContactMissing, alertContactWrong, alertEmailMissing, alertEmailWrong } =
    stockAlertMessages
  if (!typed.trim()) return takesMobiles ? alertContactMissing : alertEmailMissing
  if (!kind) return takesMobiles ? alertContactWrong : alertEmailWrong
  return kind === 'mobile' && !takesMobiles ? alertEmailWrong : null
}
