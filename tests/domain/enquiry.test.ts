import { describe, expect, it } from 'vitest'
import {
  enquiryDays,
  enquiryErrors,
  enquiryOf,
  enquiryWords,
  type EnquiryField,
} from '#src/domain/enquiry.ts'

/** 23:59 on 20 November in India. */
const now = new Date('2026-11-20T18:29:00Z')
const typed: Record<EnquiryField, string> = {
  purpose: 'Wedding',
  boxes: '1,500',
  day: '2026-12-05',
  budget: '₹ 450',
  label: ' आशा और रवि ',
  name: ' Asha Rao ',
  mobile: '+91 98100 43210',
  email: 'Asha@Example.in',
  message: '',
}
const errors = (change: Partial<typeof typed>, at = now) =>
  enquiryErrors(enquiryOf({ ...typed, ...change }), at)

describe('an enquiry', () => {
  it('is read as it is typed, and told in words', () => {
    const enquiry = enquiryOf(typed)
    expect(enquiry).toEqual({
      purpose: 'Wedding',
      boxes: 1500,
      day: '2026-12-05',
      budget: 45_000,
      label: 'आशा और रवि',
      name: 'Asha Rao',
      mobile: '9810043210',
      email: 'asha@example.in',
      message: '',
    })
    expect(errors({})).toEqual({})
    expect(enquiryOf({ ...typed, boxes: '१,५००', mobile: '९८१०० ४३२१०' })).toEqual(enquiry)
    expect(enquiryWords(enquiry)).toMatchObject({
      boxes: '1,500',
      day: '5 December 2026',
      budget: '₹450',
      mobile: '98100 43210',
    })
    expect(enquiryWords(enquiryOf({ ...typed, budget: '' })).budget).toBe('')
  })

  it('without anything says what is missing, field by field', () => {
    const empty = Object.fromEntries(Object.keys(typed).map((field) => [field, ' \u200b'])) as never
    expect(errors(empty)).toEqual({
      purpose: 'Please choose what the boxes are for.',
      boxes: 'Please enter how many boxes you need, as a whole number.',
      day: 'Please choose the day on which you need them.',
      name: 'Please enter your full name.',
      mobile: 'Please enter mobile number or E-mail ID.',
    })
  })

  it.each([
    ['9', 'You can order fewer than 10 boxes directly in the shop.'],
    ['10', undefined],
    ['10000', undefined],
    ['10,001', 'For more than 10,000 boxes, please call us.'],
    ['12.5', 'Please enter how many boxes you need, as a whole number.'],
    ['-20', 'Please enter how many boxes you need, as a whole number.'],
    ['many', 'Please enter how many boxes you need, as a whole number.'],
    ['9'.repeat(30), 'Please enter how many boxes you need, as a whole number.'],
  ])('takes %s boxes or says why not', (boxes, error) => {
    expect(errors({ boxes }).boxes).toBe(error)
  })

  it.each([
    ['9', false],
    ['10', true],
    ['100000', true],
    ['1,00,001', false],
    ['450.50', false],
    ['cheap', false],
  ])('with a budget of %s is valid: %s', (budget, isValid) => {
    expect(errors({ budget }).budget === undefined).toBe(isValid)
    if (!isValid) expect(errors({ budget }).budget).toContain('from ₹10 to ₹1,00,000')
  })

  it('may be for today and up to a year ahead, by the clock of India', () => {
    expect(enquiryDays(now)).toEqual({ first: '2026-11-20', last: '2027-11-20' })
    expect(errors({ day: '2026-11-20' })).toEqual({})
    expect(errors({ day: '2026-11-20' }, new Date('2026-11-20T18:30:00Z')).day).toContain('is over')
    expect(errors({ day: '2026-11-19' }).day).toBe('This day is over. Please choose a later one.')
    expect(errors({ day: '2027-11-20' })).toEqual({})
    expect(errors({ day: '2027-11-21' }).day).toContain('one year ahead')
    for (const day of ['2027-02-30', '2026-13-01', '2026-12'])
      expect(errors({ day }).day).toContain('Please choose the day')
  })

  it('needs a mobile number or an email address, and each must be one', () => {
    expect(errors({ mobile: '' })).toEqual({})
    expect(errors({ email: '' })).toEqual({})
    expect(errors({ mobile: '98100 4321' })).toEqual({
      mobile: 'Mobile number is not valid. Enter valid mobile number.',
    })
    expect(errors({ mobile: 'asha 9810043210' })).toHaveProperty('mobile')
    expect(errors({ mobile: '', email: 'asha@' })).toEqual({
      email: 'Email address is not valid. Enter valid email address.',
    })
  })
})
