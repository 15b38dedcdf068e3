import { describe, expect, it } from 'vitest'
import {
  allergens,
  dietChoice,
  dietErrors,
  dietWords,
  excludedBy,
  fitsDiet,
  isAllergen,
} from '#src/domain/diet.ts'

const facts = { diets: ['jain', 'eggless'], contains: ['milk', 'cashew'], keepsDays: 15 }
const choice = (values: Parameters<typeof dietChoice>[0]) => dietChoice(values)

describe('a product', () => {
  it('fits what it is stated to be, all of it', () => {
    expect(fitsDiet(facts, choice({ diet: 'jain,eggless' }))).toBe(true)
    expect(fitsDiet(facts, choice({ diet: 'jain,vegan' }))).toBe(false)
  })

  it('fits without what it does not hold', () => {
    expect(fitsDiet(facts, choice({ without: 'peanut,gluten' }))).toBe(true)
    expect(fitsDiet(facts, choice({ without: 'peanut,milk' }))).toBe(false)
  })

  it('with one kind of nuts does not fit without tree nuts, nor nuts of no stated kind without one', () => {
    expect(fitsDiet(facts, choice({ without: 'nuts' }))).toBe(false)
    expect(fitsDiet(facts, choice({ without: 'almond' }))).toBe(true)
    expect(fitsDiet({ ...facts, contains: ['nuts'] }, choice({ without: 'almond' }))).toBe(false)
    const kinds = excludedBy('nuts')
    expect(kinds).toHaveLength(9)
    expect(kinds.every(isAllergen)).toBe(true)
    expect(kinds).not.toContain('peanut')
  })

  it('of which nothing is stated fits no choice', () => {
    const silent = { diets: [], contains: null, keepsDays: null }
    expect(fitsDiet(silent, choice({}))).toBe(true)
    for (const code of Object.keys(allergens))
      expect(fitsDiet(silent, choice({ without: code })), code).toBe(false)
    expect(fitsDiet(silent, choice({ diet: 'vegan' }))).toBe(false)
    expect(fitsDiet(silent, choice({ keeps: '3' }))).toBe(false)
    // Stated to hold none of them
    expect(fitsDiet({ ...silent, contains: [] }, choice({ without: 'nuts,milk' }))).toBe(true)
  })

  it('fits as many days as it keeps', () => {
    expect(fitsDiet(facts, choice({ keeps: '15' }))).toBe(true)
    expect(fitsDiet(facts, choice({ keeps: '30' }))).toBe(false)
  })

  const stated = { ...facts, allergens: [], veg: true }

  it('cannot be what its contents rule out', () => {
    expect(dietErrors(stated)).toEqual([])
    expect(
      dietErrors({ ...stated, diets: ['vegan', 'vrat'], contains: ['milk', 'gluten'] }),
    ).toEqual([
      'it cannot be "vegan" and contain "milk"',
      'it cannot be "vrat" and contain "gluten"',
    ])
    expect(dietErrors({ ...stated, diets: ['vegan'], contains: null })).toEqual([])
    const meat = { ...stated, diets: [], contains: ['egg', 'fish', 'milk'] }
    expect(dietErrors(meat)).toEqual([
      'it cannot be "veg" and contain "egg"',
      'it cannot be "veg" and contain "fish"',
    ])
    expect(dietErrors({ ...meat, veg: false })).toEqual([])
  })

  it('contains the allergens of its label, where it states what it contains', () => {
    const errors = (label: string[], contains: string[] | null) =>
      dietErrors({ ...stated, allergens: label, contains })
    expect(errors(['milk', 'CASHEWS', 'Tree nuts', 'E 322'], ['milk', 'cashew'])).toEqual([])
    expect(errors(['Milk', 'Peanuts'], null)).toEqual([])
    expect(errors(['Milk', 'Peanuts', 'E 322'], [])).toEqual([
      'allergens has "Milk", but contains has no "milk"',
      'allergens has "Peanuts", but contains has no "peanut"',
    ])
    expect(errors(['Tree nuts'], ['milk'])).toHaveLength(1)
    expect(errors(['almond'], ['nuts'])).toHaveLength(1)
  })
})

it('a choice drops codes that nobody knows, and is said in words', () => {
  const wanted = choice({ diet: 'jain,tasty', without: 'nuts,constructor,peanut', keeps: 'x' })
  expect(wanted).toEqual({ diet: ['jain'], without: ['nuts', 'peanut'], keeps: 0 })
  expect(dietWords(wanted)).toBe('Jain, without Tree nuts and Peanuts')
  expect(dietWords(choice({ without: 'milk' }))).toBe('without Milk')
  expect(dietWords(choice({}))).toBe('')
})
