import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanLines } from '#src/server/base/clean-text.ts'
import { keptWords, oddText, oddTextsIn, unseenTexts } from '#tests/support/hostile/odd-text.ts'

const seeded = { numRuns: 3000, seed: 20_261_123 }

describe.each([
  ['a line', cleanLine],
  ['lines', cleanLines],
])('%s of what people type', (_what, clean) => {
  it('holds nothing that turns, hides, breaks off or grows without end', () => {
    fc.assert(
      fc.property(oddText(200), (text) => {
        const kept = clean(text)
        expect(oddTextsIn(kept)).toEqual([])
        expect(clean(kept)).toBe(kept)
        // Forms count what is typed, so text that they accept is never refused for its length.
        expect(kept.length).toBeLessThanOrEqual(text.length)
        expect(kept.isWellFormed()).toBe(true)
      }),
      seeded,
    )
  })

  it.each(keptWords)('keeps %s as it is', (word) => {
    expect(clean(`  ${word}\u200b `)).toBe(word)
  })

  it('is empty where nobody would see anything', () => {
    for (const text of unseenTexts) expect(clean(` ${text} ${text}`)).toBe('')
  })

  it('takes no time to read a letter with thousands of marks in a bad order', () => {
    const began = performance.now()
    expect(clean(`a${'\u0301\u0323'.repeat(30_000)}`).length).toBeLessThan(10)
    expect(performance.now() - began).toBeLessThan(1500)
  })

  it('spells a letter in one way', () => {
    expect(clean('e\u0301')).toBe('é')
    expect(clean('न\u093c')).toBe('ऩ')
  })
})

it('separators of lines and paragraphs are spaces in one line, and ends of lines in several', () => {
  const text = 'one\u2028two\u2029three\u0085four\r\nfive\rsix\u0007seven'
  expect(cleanLine(text)).toBe('one two three four five six seven')
  expect(cleanLines(text)).toBe('one\ntwo\nthree\nfour\nfive\nsix seven')
})
