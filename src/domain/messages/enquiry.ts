import { enquiryBoxes, enquiryBudget } from '../enquiry-limits.ts'
import { formatCount, formatRupees, toPaise } from '../money.ts'

const { min, max } = enquiryBoxes
const rupees = (amount: number) => formatRupees(toPaise(amount))

export const enquiryMessages = {
  enquiryPurposeMissing: 'Please choose what the boxes are for.',
  enquiryBoxesMissing: 'Please enter how many boxes you need, as a whole number.',
  enquiryBoxesFew: `You can order fewer than ${min} boxes directly in the shop.`,
  enquiryBoxesMany: `For more than ${formatCount(max)} boxes, please call us.`,
  enquiryDayMissing: 'Please choose the day on which you need them.',
  enquiryDayPast: 'This day is over. Please choose a later one.',
  enquiryDayFar: 'We plan one year ahead. Please choose an earlier day.',
  enquiryBudgetWrong: `Please enter whole rupees, from ${rupees(enquiryBudget.min)} to ${rupees(enquiryBudget.max)}, or nothing.`,
  enquiryUnheard: 'The shop could not be reached. Please press Send again: it arrives once.',
  enquiryFailed: 'Something went wrong on our side. Please press Send again: it arrives once.',
} as const
