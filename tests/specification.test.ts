import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from './support/served/program.ts'

/** docs/specification.md: one row per statement, with the test that covers it or a decision changing it. */
const file = 'docs/specification.md'
const read = (path: string): string => readFileSync(root + path, 'utf8')

interface Row {
  number: string
  statement: string
  heldBy: string
}
const rows: Row[] = [...read(file).matchAll(/^\| +([\d.]+) +\|(.+)\|(.*)\|$/gm)].map(
  ([, number = '', statement = '', heldBy = '']) => ({
    number,
    statement: statement.trim(),
    heldBy: heldBy.trim(),
  }),
)

/** Titles in `test(…)`, `describe(…)`, `it.each(…)(…)`, as written in a file. */
const titlesOf = (path: string): string[] =>
  [
    ...read(path).matchAll(
      /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g,
    ),
  ].map(([, single, double, template]) => single ?? double ?? template ?? '')

const references = (heldBy: string) => ({
  tests: [...heldBy.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, path = '', title = '']) => ({
    path,
    title,
  })),
  decisions: [...heldBy.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = '']) => `docs/${path}`),
})

const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9]

describe('the table of the specification', () => {
  test.each(sections)('numbers the statements of section %i without a gap', (section) => {
    const own = rows.filter(({ number }) => number.startsWith(`${section}.`))
    expect(own.length).toBeGreaterThan(3)
    expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => `${section}.${at + 1}`))
  })

  test('has statements, and rows of these sections only', () => {
    expect(rows.length).toBeGreaterThan(190)
    expect(rows.filter(({ number }) => !/^[1-9]\.\d+$/.test(number))).toEqual([])
    expect(rows.filter(({ statement }) => statement === '')).toEqual([])
    // A row in another format would be skipped.
    expect(read(file).match(/^\| *\d/gm)?.length).toBe(rows.length)
  })

  test('names for each statement a test or a decision, and nothing that is not there', () => {
    const errors = rows.flatMap(({ number, heldBy }) => {
      const { tests, decisions } = references(heldBy)
      return [
        ...(tests.length + decisions.length ? [] : ['is held by nothing']),
        ...((heldBy.match(/`tests\//g)?.length ?? 0) === tests.length ? [] : ['lacks a title']),
        ...decisions.filter((path) => !existsSync(root + path)).map((path) => `no ${path}`),
        ...tests.flatMap(({ path, title }) => {
          if (!existsSync(root + path)) return [`no ${path}`]
          const found = titlesOf(path).filter((each) => each.includes(title)).length
          return found === 1 ? [] : [`${found} titles in ${path} with "${title}"`]
        }),
      ].map((error) => `${number}: ${error}`)
    })
    expect(errors).toEqual([])
  })
})
