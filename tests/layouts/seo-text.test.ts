import { expect, test } from 'vitest'
import { pageDescription, pageTitle, shortened } from '#src/layouts/seo-text.ts'

test('the name of the shop stands behind a title where there is room', () => {
  expect(pageTitle('Kaju Katli 500 g')).toBe('Kaju Katli 500 g | Meetha Ghar')
  const long = 'Assorted Dry Fruit Gift Box in a Hand-Painted Tin 400 g'
  expect(pageTitle(long)).toBe(long)
  expect(pageTitle('Sweets at Meetha Ghar')).toBe('Sweets at Meetha Ghar')
})

test('what is too long ends with a whole word and an ellipsis', () => {
  const words = `Kaju katli, ${'thin and soft, '.repeat(20)}`
  expect(pageDescription(words).length).toBeLessThanOrEqual(160)
  expect(pageDescription(words)).toMatch(/(thin|and|soft)…$/)
  expect(shortened('a'.repeat(90), 60)).toHaveLength(60)
  expect(shortened('short', 60)).toBe('short')
})

test('a page behind the first one of a listing says so, however long the rest is', () => {
  expect(pageDescription('Sweets of all kinds.', 2)).toBe('Page 2: Sweets of all kinds.')
  expect(pageDescription('Sweets of all kinds.', 1)).toBe('Sweets of all kinds.')
  expect(pageDescription('soft '.repeat(60), 12)).toMatch(/^Page 12: soft/)
})
