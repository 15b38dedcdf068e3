import { inLatin } from './devanagari.ts'

/** Spellings of the same word that no rule below joins. */
const sameWords = new Map([
  ['burfi', 'barfi'],
  ['jaman', 'jamun'],
])

// Folds Latin spellings of a Hindi word: laddu, laddoo; gulab, gulaab; halwa, halva; bhujia, bujiya.
const folded = (word: string): string => {
  // "zzzz" is no word; as "j" it would find jalebi and gulab jamun.
  if (/^(\p{L})\1{2,}$/u.test(word)) return word
  const plain = word
    .replace(/aa+/g, 'a')
    .replace(/ee+|ii+/g, 'i')
    .replace(/oo+|uu+|ou/g, 'u')
    .replace(/ph/g, 'f')
    .replace(/([bcdgjkpst])h+/g, '$1')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q/g, 'k')
    .replace(/iy(?=[aeou])/g, 'i')
    .replace(/(.)\1+/g, '$1')
  return sameWords.get(plain) ?? plain
}

export const keyWords = (text: string): string[] =>
  inLatin(text.toLowerCase())
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(folded)

/** All words with a space around each, so that ' lad' finds words that begin so. */
export const searchKey = (texts: readonly string[]): string =>
  ` ${[...new Set(texts.flatMap(keyWords))].join(' ')} `
