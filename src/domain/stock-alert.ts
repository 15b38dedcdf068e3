import { contactKind, identifierOf } from './fields.ts'
import { stockAlertMessages } from './messages/stock-alert.ts'

/** What the link in a message is for. */
export type AlertAnswer = 'confirm' | 'end'

/** The end of a link's address: browsers send it to nobody, so it is in no log and no referrer. */
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
