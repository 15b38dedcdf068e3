import fc from 'fast-check'

/** Words that must pass unchanged: Hindi with joiners, Urdu with marks, emoji, 4-byte letters. */
export const keptWords = [
  'रितिका शर्मा',
  'क्‍ष',
  'क्‌ष',
  'श्री',
  'راشد خان',
  'می‌روم',
  'عید مبارک\u200f!',
  '𑀓𑁆𑀰',
  '𠮷野家',
  '👩‍🍳',
  '❤️‍🔥',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '1️⃣',
  'Zoë',
  'Nguyễn',
  'O’Neill',
  '</script><b>x</b>',
  '<!--',
  ']]>',
  '&amp;',
  '"; drop table reviews; --',
  '₹',
]

const odd = [
  '\u2028',
  '\u2029',
  '\u0085',
  '\r\n',
  '\n',
  '\v',
  '\f',
  '\u001b[31m',
  '\u0007',
  '\u009b',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\ud83c',
  '\udf6c',
  '\ufffe',
  '\uffff',
  '\u{1fffe}',
  '\ufdd0',
  '\ufffb',
  '\u{e0041}',
  '\ue000',
  '\u3164',
  '\u2800',
  '\u034f',
  '\u0301'.repeat(40),
  'Z\u0351\u0363\u034c\u0360\u0489',
  'e\u0301',
  '\u0958',
  '\ufb2c',
  '\u212b',
  '\u00a0',
  '\u3000',
  '\u{1f1ee}',
  '\u{10ffff}',
  '\u0378',
]

/** Text of at most `longest` UTF-16 units, which is what a form counts; never the character 0. */
export const oddText = (longest: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...odd) },
        { weight: 2, arbitrary: fc.constantFrom(...keptWords) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('').replaceAll('\0', '').slice(0, longest))

/** Invisible text. */
export const unseenTexts = [
  '\u200b',
  '\u2028',
  '\u2029\u2028',
  '\u202e\u202c',
  '\u2067 \u2069',
  '\ufeff\u00ad\u2060',
  '\u200d\u200c',
  '\u200e\u200f\u061c',
  '\u3164\u2800',
  '\ud83c',
  '\ufffe',
  '\u{e0041}\u{e0042}',
]

/** What no stored text may contain; '\n' separates lines. */
const unkept =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad\p{Surrogate}\p{Noncharacter_Code_Point}]|\p{M}{7}/u

/** Every text in the value that should never have been stored, with its path. */
export const oddTextsIn = (value: unknown, way = ''): string[] => {
  if (typeof value === 'string')
    return unkept.test(value) ? [`${way}: ${JSON.stringify(value)}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => oddTextsIn(one, `${way}.${key}`))
}
