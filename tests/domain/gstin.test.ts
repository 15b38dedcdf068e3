import { expect, test } from 'vitest'
import { isGstin } from '#src/domain/gstin.ts'
import { business } from '#src/business.ts'

test('a GSTIN is checked by its last character', () => {
  for (const valid of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', business.gstin])
    expect(isGstin(valid), valid).toBe(true)
  for (const wrong of [
    '27AAPFU0939F1ZW',
    '27AAPFU0993F1ZV',
    '27AAPFU0939F2ZV',
    '27aapfu0939f1zv',
    '27AAPFU0939F1Z',
    '',
  ])
    expect(isGstin(wrong), wrong).toBe(false)
})
