const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})

const dayAfter = (days: number, now: Date): string =>
  days === 0 ? 'today' : day.format(new Date(now.getTime() + days * 86_400_000))

/** 'Expected today', 'Expected Sat, 22 Nov' or 'Expected Sat, 22 Nov to Tue, 25 Nov': days of India. */
export const expectedDelivery = (minDays: number, maxDays: number, now: Date): string => {
  const [from, to] = [dayAfter(minDays, now), dayAfter(maxDays, now)]
  return from === to ? `Expected ${from}` : `Expected ${from} to ${to}`
}
