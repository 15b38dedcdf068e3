import type { Allergen, Diet } from '#src/domain/diet.ts'
import { inLatin } from './devanagari.ts'
import { keyWords } from './key.ts'

/** What people call an allergen. "Nuts" includes peanuts: whoever must avoid one often means both. */
const names: Partial<Record<Allergen, string>> = {
  milk: 'milk, dairy, lactose, doodh, ghee, butter, cream, cheese, paneer, khoya, mawa, curd, dahi',
  gluten: 'gluten, wheat, atta, maida, suji, sooji, rava',
  nuts: 'nut, tree nut, dry fruit, dryfruit, mewa, meva',
  almond: 'almond, badam',
  cashew: 'cashew, cashew nut, kaju',
  pistachio: 'pistachio, pista',
  walnut: 'walnut, akhrot',
  hazelnut: 'hazelnut',
  pecan: 'pecan, pecan nut',
  'brazil-nut': 'brazil nut',
  macadamia: 'macadamia, macadamia nut',
  peanut: 'peanut, groundnut, moongphali, mungfali, nut',
  sesame: 'sesame, til',
  soy: 'soy, soya',
  egg: 'egg, anda',
  mustard: 'mustard, sarson',
  sulphite: 'sulphite, sulfite',
  celery: 'celery',
  lupin: 'lupin',
  fish: 'fish',
  crustacean: 'crustacean, shellfish, prawn, crab',
  mollusc: 'mollusc, mollusk, shellfish',
}

const folded = (words: readonly string[]): string =>
  words.map((word) => keyWords(word.replace(/(?<=..)s$/, '')).join('')).join(' ')

const codesOf = new Map<string, Allergen[]>()
for (const [code, listed] of Object.entries(names) as [Allergen, string][])
  for (const name of listed.split(', ')) {
    const key = folded(name.split(' '))
    codesOf.set(key, [...(codesOf.get(key) ?? []), code])
  }

/** A diet is found by its products only if none has the words in its name. */
const dietWords: [Diet | 'veg', RegExp][] = [
  [
    'no-added-sugar',
    /\b(?:(?:no|without|zero) (?:added )?sugar|sugar ?free|sugarless|diabetic(?: friendly)?)\b/g,
  ],
  ['vegan', /\bvegan\b/g],
  ['jain', /\bjain\b/g],
  ['vrat', /\b(?:vrat|upvas|fasting|falahari|phalahari)\b/g],
  ['eggless', /\begg ?less\b/g],
  ['veg', /(?<!\bnon )\b(?:pure )?veg(?:etarian)?\b/g],
]

interface SearchQuery {
  /** The keyword without what it excludes; never matches that. */
  words: string
  without: Allergen[]
  /** Null: no diet is named. */
  diet: { words: string; codes: Diet[]; veg: boolean } | null
}

const isBefore = /^(?:without|no|non|zero|bina)$/
const isAfter = /^(?:free|allergy|allergic|intolerant|intolerance)$/
const isBetween = /^(?:and|or|nor|aur|ya)$/

/** Names of allergens from `at` on, with 'and' or 'or' between them. */
const readNames = (tokens: readonly string[], at: number) => {
  const codes: Allergen[] = []
  let end = at
  for (let next = tokens[at] === 'any' ? at + 1 : at; next < tokens.length;) {
    const length = [2, 1].find((count) => codesOf.has(folded(tokens.slice(next, next + count))))
    if (!length) break
    codes.push(...(codesOf.get(folded(tokens.slice(next, next + length))) ?? []))
    end = next + length
    next = end
    while (isBetween.test(tokens[next] ?? '')) next++
    if (next === end) break
  }
  return { codes, end }
}

/** What is excluded at `at`, and where the words for it end; null if nothing is. */
const readExclusion = (tokens: readonly string[], at: number) => {
  const [token = '', next = '', third = ''] = tokens.slice(at, at + 3)
  const isSugar = token === 'sugar' || next === 'sugar' || next === 'added'
  if (isBefore.test(token) && !isSugar) {
    const { codes, end } = readNames(tokens, at + 1)
    if (codes.length) return { codes, end }
    // 'No' has other meanings: 'no 1', 'no bake'.
    if (/^(?:without|bina)$/.test(token)) return { codes, end: at + 2 }
  }
  if (/^(?:free (?:of|from)|allergic to)$/.test(`${token} ${next}`)) {
    const { codes, end } = readNames(tokens, at + 2)
    return { codes, end: Math.max(end, at + 3) }
  }
  const { codes, end } = readNames(tokens, at)
  if (codes.length && isAfter.test(tokens[end] ?? '')) return { codes, end: end + 1 }
  const isPhrase = isAfter.test(next) && !/^(?:of|from|to)$/.test(third)
  return isPhrase && !isSugar ? { codes: [], end: at + 2 } : null
}

/** 'without nuts', 'no milk or eggs', 'nut free', 'free from gluten', 'vegan': what the words want and exclude. */
export const parseQuery = (keyword: string): SearchQuery => {
  const tokens = inLatin(keyword.toLowerCase())
    .replace(/(\p{L}{3,})free\b/gu, '$1 free')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const rest: string[] = []
  const without: Allergen[] = []
  let excludes = false
  for (let at = 0; at < tokens.length;) {
    const found = readExclusion(tokens, at)
    if (found) {
      excludes = true
      without.push(...found.codes)
    } else rest.push(tokens[at] ?? '')
    at = found?.end ?? at + 1
  }
  const words = rest.join(' ')
  const named = dietWords.filter(([, pattern]) => words.search(pattern) >= 0)
  const codes = named.flatMap(([code]) => (code === 'veg' ? [] : [code]))
  const left = named.reduce((text, [, pattern]) => text.replace(pattern, ' '), words).trim()
  return {
    words: excludes ? words : keyword,
    without: [...new Set(without)],
    diet: named.length ? { words: left, codes, veg: named.length > codes.length } : null,
  }
}
