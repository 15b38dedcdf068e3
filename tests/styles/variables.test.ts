import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const code = globSync('src/**/*.{css,astro,ts,tsx}').map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
)

test('every variable of the styles is set somewhere, or has a fallback', () => {
  const isSet = new Set(
    code.flatMap(([, text]) =>
      [...text.matchAll(/(--[a-z][\w-]*)['"]?(?::|, )/g)].map(([, name]) => name),
    ),
  )
  expect(isSet.size).toBeGreaterThan(40)
  const used = code.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => [file, name] as const),
  )
  expect(used.length).toBeGreaterThan(300)
  expect(used.filter(([, name]) => !isSet.has(name))).toEqual([])
})
