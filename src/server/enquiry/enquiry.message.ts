import { enquiryWords, type Enquiry } from '#src/domain/enquiry.ts'
import { indented } from '#src/domain/text.ts'
import { site } from '#src/site.ts'
import type { Message } from '../message/message.service.ts'

const typed = (heading: string, text: string): string[] =>
  text ? [`${heading}:`, ...indented(text)] : []

export const enquiryLines = (enquiry: Enquiry): string[] => {
  const { purpose, boxes, day, budget, name, mobile, email, label, message } = enquiryWords(enquiry)
  return [
    `${purpose}: ${boxes} boxes, needed on ${day}`,
    `Budget: ${budget ? `${budget} a box` : 'not told'}`,
    `From: ${[name, mobile, email].filter(Boolean).join(', ')}`,
    ...typed('On the label', label),
    ...typed('Anything else', message),
  ]
}

/** To the shop; null if it has no address. An answer to it goes to who asks. */
export const enquiryMail = (number: number, enquiry: Enquiry): Message | null => {
  if (!site.email) return null
  const { boxes, day, email } = enquiryWords(enquiry)
  return {
    channel: 'mail',
    recipient: site.email,
    ...(email && { replyTo: email }),
    subject: `Enquiry ${number}: ${boxes} boxes for ${day}`,
    text:
      `${enquiryLines(enquiry).join('\n')}\n\n` +
      `Once you have answered: npm run store -- enquiries done ${number}\n`,
  }
}
