import { specifiedWords } from '#src/domain/search-words.ts'
import { catalog } from './find.ts'

let words: readonly string[] | null | undefined

const readWords = () => {
  const { brands, verticals, products } = catalog()
  const menus = verticals.flatMap(({ name, categories }) => [
    name,
    ...categories.map((category) => category.name),
  ])
  const sold = new Set([...brands, ...products].map(({ name }) => name).concat(menus))
  const known = specifiedWords.filter((word) => sold.has(word))
  if (known.length === specifiedWords.length) return null
  return [...new Set([...known, ...menus])].slice(0, specifiedWords.length)
}

/**
 * What the search box suggests: the specification's words that this shop sells, then its own menus. Null if it sells
 * all of the specification's.
 */
export const searchWords = (): readonly string[] | null => {
  if (words === undefined) words = readWords()
  return words
}
