import { specifiedWords } from '#src/domain/search-words.ts'

/** The shop's own words, separated by |, or else the specification's. */
export const wordsIn = (own: string | undefined): string[] => own?.split('|') ?? specifiedWords
export const placeholderOf = (word: string): string => `Search For ${word}`

/** In milliseconds (specification, section 9). */
const perLetter = 100
const rest = 1000

const animate = (input: HTMLInputElement) => {
  const words = wordsIn(input.dataset['typed'] || undefined)
  let word = 0
  let letters = words[0]?.length ?? 0
  const isShown = () => input.getClientRects().length > 0
  const isWatched = () => !document.hidden && isShown() && !input.value
  const step = () => {
    // Ends once the shopper is in the field.
    if (document.activeElement === input) return void (input.placeholder = placeholderOf(words[0]!))
    const text = words[word] ?? ''
    if (!isWatched()) return void setTimeout(step, rest)
    input.placeholder = placeholderOf(text.slice(0, letters))
    if (letters < text.length) {
      letters += 1
      return void setTimeout(step, perLetter)
    }
    word = (word + 1) % words.length
    letters = 0
    setTimeout(step, rest)
  }
  setTimeout(step, rest)
}

/** Letter by letter; not with reduced motion. */
export const typePlaceholders = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document.querySelectorAll<HTMLInputElement>('input[data-typed]').forEach(animate)
}
