/** What an owner may state a product to be. Never derived from its name or its ingredients. */
export const diets = {
  jain: 'Jain',
  vrat: 'Vrat',
  'no-added-sugar': 'No added sugar',
  vegan: 'Vegan',
  eggless: 'Eggless',
} as const
export type Diet = keyof typeof diets

/**
 * The 14 allergens of Regulation (EU) 1169/2011, Annex II, and its kinds of tree nuts. They include those of
 * India's Food Safety and Standards (Labelling and Display) Regulations, 2020.
 */
export const allergens = {
  milk: 'Milk',
  gluten: 'Wheat and gluten',
  nuts: 'Tree nuts',
  almond: 'Almonds',
  cashew: 'Cashews',
  pistachio: 'Pistachios',
  walnut: 'Walnuts',
  hazelnut: 'Hazelnuts',
  pecan: 'Pecans',
  'brazil-nut': 'Brazil nuts',
  macadamia: 'Macadamias',
  peanut: 'Peanuts',
  sesame: 'Sesame',
  soy: 'Soy',
  egg: 'Egg',
  mustard: 'Mustard',
  sulphite: 'Sulphites',
  celery: 'Celery',
  lupin: 'Lupin',
  fish: 'Fish',
  crustacean: 'Crustaceans',
  mollusc: 'Molluscs',
} as const
export type Allergen = keyof typeof allergens

const nutKinds: readonly Allergen[] = [
  'almond',
  'cashew',
  'pistachio',
  'walnut',
  'hazelnut',
  'pecan',
  'brazil-nut',
  'macadamia',
]

/** Days for which a product can be asked to keep, from packing. */
export const keepsChoices = ['3', '7', '15', '30', '90'] as const

export const isDiet = (code: string): code is Diet => Object.hasOwn(diets, code)
export const isAllergen = (code: string): code is Allergen => Object.hasOwn(allergens, code)

/** Excluding nuts excludes each kind of nut; excluding one kind also excludes nuts of unstated kind. */
export const excludedBy = (code: Allergen): Allergen[] => {
  if (code === 'nuts') return [code, ...nutKinds]
  return nutKinds.includes(code) ? [code, 'nuts'] : [code]
}

interface DietFacts {
  diets: readonly string[]
  /** Null: not stated, which is not the same as none. */
  contains: readonly string[] | null
  /** Days from packing; null: not stated. */
  keepsDays: number | null
}

/** What a shopper wants: all of `diet`, none of `without`, and at least `keeps` days (0: any). */
export interface DietChoice {
  diet: readonly Diet[]
  without: readonly Allergen[]
  keeps: number
}

/** A product that does not state a fact never fits a choice that asks for it. */
export const fitsDiet = (facts: DietFacts, choice: DietChoice): boolean => {
  const { contains } = facts
  const isFree = (code: Allergen) =>
    contains !== null && !excludedBy(code).some((one) => contains.includes(one))
  return (
    choice.diet.every((diet) => facts.diets.includes(diet)) &&
    choice.without.every(isFree) &&
    (choice.keeps === 0 || (facts.keepsDays ?? 0) >= choice.keeps)
  )
}

/** The choice in a filter's values, such as diet 'jain,vegan', without 'nuts' and keeps '7'. */
export const dietChoice = (values: {
  diet?: string | undefined
  without?: string | undefined
  keeps?: string | number | undefined
}): DietChoice => ({
  diet: (values.diet ?? '').split(',').filter(isDiet),
  without: (values.without ?? '').split(',').filter(isAllergen),
  keeps: Number(values.keeps) || 0,
})

/** The inverse of `dietChoice`. */
export const dietValues = ({ diet, without, keeps }: DietChoice) => ({
  diet: diet.join(','),
  without: without.join(','),
  keeps: keeps ? String(keeps) : '',
})

/** 'Jain, without Tree nuts'; '' if nothing is chosen. */
export const dietWords = ({ diet, without }: Omit<DietChoice, 'keeps'>): string => {
  const names = without.map((code) => allergens[code])
  const last = names.length ? `without ${names.join(' and ')}` : ''
  return [...diet.map((code) => diets[code]), last].filter(Boolean).join(', ')
}

const noMeat = ['egg', 'fish', 'crustacean', 'mollusc']
const ruledOut: Record<Diet | 'veg', readonly string[]> = {
  veg: noMeat,
  jain: noMeat,
  vrat: ['gluten', ...noMeat],
  'no-added-sugar': [],
  vegan: ['milk', ...noMeat],
  eggless: ['egg'],
}

/** Compares words of a label with codes and names: 'Cashews' is 'cashew'. */
const singular = (word: string): string => word.toLowerCase().replace(/s$/, '')
const codeOf = (word: string): Allergen | undefined =>
  Object.keys(allergens)
    .filter(isAllergen)
    .find((code) => [code, allergens[code]].map(singular).includes(singular(word)))

/** `allergens` are the words of the label. */
interface Stated extends Omit<DietFacts, 'keepsDays'> {
  allergens: readonly string[]
  veg: boolean
}

/**
 * Contradictions between diets, allergens and label, in words. Food with egg is non-vegetarian by the Food
 * Safety and Standards (Labelling and Display) Regulations, 2020.
 */
export const dietErrors = ({
  diets: stated,
  contains,
  allergens: label,
  veg,
}: Stated): string[] => {
  if (!contains) return []
  const kinds = [...stated.filter(isDiet), ...(veg ? (['veg'] as const) : [])]
  const isStated = (code: Allergen) =>
    (code === 'nuts' ? excludedBy(code) : [code]).some((one) => contains.includes(one))
  return [
    ...kinds.flatMap((kind) =>
      contains
        .filter((code) => ruledOut[kind].includes(code))
        .map((code) => `it cannot be "${kind}" and contain "${code}"`),
    ),
    ...label.flatMap((word) => {
      const code = codeOf(word)
      return code && !isStated(code)
        ? [`allergens has "${word}", but contains has no "${code}"`]
        : []
    }),
  ]
}
