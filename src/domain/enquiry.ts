import { isDate } from './calendar.ts'
import { formatLongDate } from './day.ts'
import { enquiryBoxes, enquiryBudget, farthestEnquiry } from './enquiry-limits.ts'
import { asciiDigits, identifierOf, isEmail, isMobile } from './fields.ts'
import { formatMobile } from './mobile.ts'
import { daysAfter, indiaDate } from './india.ts'
import { enquiryMessages } from './messages/enquiry.ts'
import { loginMessages } from './messages/login.ts'
import { formatAmount, formatCount, toPaise, type Paise } from './money.ts'
import { trimmed } from './text.ts'

/** A request for many boxes, for a wedding or an office. It is no order. */
export interface Enquiry {
  purpose: string
  boxes: number
  /** YYYY-MM-DD in India. */
  day: string
  /** For one box; null: not told. */
  budget: Paise | null
  /** On the boxes, one or several lines; may be empty. */
  label: string
  name: string
  /** Ten digits. At least one of mobile and email is set; the other may be empty. */
  mobile: string
  email: string
  message: string
}
export type EnquiryField = keyof Enquiry

/** First and last day on which boxes may be needed, YYYY-MM-DD in India. */
export const enquiryDays = (now: Date): { first: string; last: string } => {
  const first = indiaDate(now)
  return { first, last: daysAfter(first, farthestEnquiry) }
}

/** The number in '1,500' or '₹450'; NaN if it is no whole number. */
const wholeIn = (typed: string): number => {
  const digits = asciiDigits(typed).replace(/[₹,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : NaN
}

/** Reads the form; NaN stands for numbers that are none. */
export const enquiryOf = (typed: Record<EnquiryField, string>): Enquiry => ({
  purpose: trimmed(typed.purpose),
  boxes: wholeIn(typed.boxes),
  day: typed.day,
  budget: trimmed(typed.budget) ? toPaise(wholeIn(typed.budget)) : null,
  label: trimmed(typed.label),
  name: trimmed(typed.name),
  mobile: identifierOf(trimmed(typed.mobile)),
  email: trimmed(typed.email).toLowerCase(),
  message: trimmed(typed.message),
})

/** The fields as people read them; empty if not told. */
export const enquiryWords = (enquiry: Enquiry): Record<EnquiryField, string> => ({
  ...enquiry,
  boxes: formatCount(enquiry.boxes),
  day: formatLongDate(enquiry.day),
  budget: enquiry.budget === null ? '' : formatAmount(enquiry.budget),
  mobile: formatMobile(enquiry.mobile),
})

const boxesError = (boxes: number): string | false => {
  const { enquiryBoxesMissing, enquiryBoxesFew, enquiryBoxesMany } = enquiryMessages
  if (!Number.isInteger(boxes)) return enquiryBoxesMissing
  if (boxes < enquiryBoxes.min) return enquiryBoxesFew
  return boxes > enquiryBoxes.max && enquiryBoxesMany
}

const dayError = (day: string, now: Date): string | false => {
  const { first, last } = enquiryDays(now)
  if (!isDate(day)) return enquiryMessages.enquiryDayMissing
  if (day < first) return enquiryMessages.enquiryDayPast
  return day > last && enquiryMessages.enquiryDayFar
}

const budgetError = (budget: Paise | null): string | false =>
  budget !== null &&
  !(budget >= toPaise(enquiryBudget.min) && budget <= toPaise(enquiryBudget.max)) &&
  enquiryMessages.enquiryBudgetWrong

type EnquiryErrors = Partial<Record<EnquiryField, string>>

/** Errors by field; the one rule of browser and server. */
export const enquiryErrors = (enquiry: Enquiry, now: Date): EnquiryErrors => {
  const { purpose, boxes, day, budget, name, mobile, email } = enquiry
  const errors: Partial<Record<EnquiryField, string | false>> = {
    purpose: !purpose && enquiryMessages.enquiryPurposeMissing,
    boxes: boxesError(boxes),
    day: dayError(day, now),
    budget: budgetError(budget),
    name: !name && loginMessages.registerNameMissing,
    mobile:
      mobile === ''
        ? !email && loginMessages.identifierMissing
        : !isMobile(mobile) && loginMessages.registerMobileWrong,
    email: email !== '' && !isEmail(email) && loginMessages.registerEmailWrong,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text)) as EnquiryErrors
}
