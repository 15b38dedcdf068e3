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

  it('cannot be what its contents rule out', () => {
    expect(dietErrors(facts)).toEqual([])
    expect(dietErrors({ diets: ['vegan', 'vrat'], contains: ['milk', 'gluten'] })).toEqual([
      'it cannot be "vegan" and contain "milk"',
      'it cannot be "vrat" and contain "gluten"',
    ])
    expect(dietErrors({ diets: ['vegan'], contains: null })).toEqual([])
  })
})

it('a choice drops codes that nobody knows, and is said in words', () => {
  const wanted = choice({ diet: 'jain,tasty', without: 'nuts,constructor,peanut', keeps: 'x' })
  expect(wanted).toEqual({ diet: ['jain'], without: ['nuts', 'peanut'], keeps: 0 })
  expect(dietWords(wanted)).toBe('Jain, without Tree nuts and Peanuts')
  expect(dietWords(choice({ without: 'milk' }))).toBe('without Milk')
  expect(dietWords(choice({}))).toBe('')
})
