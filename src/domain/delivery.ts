import { shortDateOf } from './day.ts'
import { indiaDate } from './india.ts'
import { firstSlot } from './slot.ts'

const dayAfter = (days: number, now: Date): string => {
  const date = firstSlot(days, now)
  return date === indiaDate(now) ? 'today' : shortDateOf(date)
}

/** 'Expected today', 'Expected Sat, 22 Nov' or 'Expected Sat, 22 Nov to Tue, 25 Nov', in India. */
export const expectedDelivery = (minDays: number, maxDays: number, now: Date): string => {
  const [from, to] = [dayAfter(minDays, now), dayAfter(maxDays, now)]
  return from === to ? `Expected ${from}` : `Expected ${from} to ${to}`
}
