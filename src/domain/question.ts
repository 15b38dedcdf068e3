/** A question that customers ask often, with the shop's answer; both plain text. */
export interface Question {
  question: string
  answer: string
}
