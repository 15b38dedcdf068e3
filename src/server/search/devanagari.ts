// Devanagari in Latin letters, close enough for the search, which folds spellings anyway.
const letters = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair[0] ?? '', pair.slice(1)]))

const consonants = letters(
  'कk खkh गg घgh ङn चch छch जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh',
)
const vowels = letters('अa आa इi ईi उu ऊu ऋri एe ऐai ओo औau ऑo')
/** Vowel signs follow a consonant and replace its inherent "a". */
const signs = letters(
  '\u093ea \u093fi \u0940i \u0941u \u0942u \u0943ri \u0947e \u0948ai \u094bo \u094cau \u0949o',
)
/** Removes the "a" of a consonant, which joins the next one. */
const halant = '\u094d'
const nasals = letters('\u0902n \u0901n')

const wordInLatin = (word: string): string => {
  const marks = [...word]
  let latin = ''
  marks.forEach((mark, at) => {
    const consonant = consonants[mark]
    if (consonant === undefined) {
      latin += vowels[mark] ?? signs[mark] ?? nasals[mark] ?? (mark === halant ? '' : mark)
      return
    }
    const next = marks[at + 1]
    // The "a" at the end of a word is written but not spoken: laddu-k, not laddu-ka.
    const silent = next === undefined || next === halant || next in signs
    latin += consonant + (silent ? '' : 'ə')
  })
  // An inherent "a" between two spoken syllables is not spoken: kat(a)li.
  return latin.replace(/([aeiouə][^aeiouə]+)ə(?=[^aeiouə]+[aeiou])/g, '$1').replaceAll('ə', 'a')
}

/** 'काजू कतली' becomes 'kaju katli'; other text stays as it is. The nukta dot is ignored. */
export const inLatin = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replace(/[\u0900-\u097f]+/g, wordInLatin)
