import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lookedFor, scripts, styles } from '../../eslint.floor.mjs'

const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const inStyles = [
  ...styles.allowProperties,
  ...styles.allowAtRules,
  ...styles.allowSelectors,
  ...styles.allowMediaConditions,
  ...Object.keys(styles.allowPropertyValues),
]

test('everything younger than the support floor is listed with what happens without it', () => {
  const docs = readFileSync('docs/browsers.md', 'utf8')
  const missing = [...inStyles, ...scripts.ignoreFeatures, ...lookedFor].filter(
    (name) => !docs.includes(`\`${name}\``),
  )
  expect(missing).toEqual([])
})

test('no style is allowed that no sheet uses', () => {
  const css = read('src/**/*.css')
  expect(inStyles.filter((name) => !new RegExp(`[\\s:@(]${name}\\b`).test(css))).toEqual([])
})

test('no name of a script is allowed that none uses', () => {
  const code = read('src/**/*.{ts,tsx,astro}')
  const words: Record<string, string> = {
    'abortsignal-timeout': 'AbortSignal.timeout',
    'async-clipboard': 'navigator.clipboard',
    'constructed-stylesheets': 'new CSSStyleSheet',
    'cookie-enabled': 'navigator.cookieEnabled',
    'js-modules-workers': "{ type: 'module' }",
    share: 'navigator.share',
    requestIdleCallback: 'requestIdleCallback',
  }
  for (const name of [...scripts.ignoreFeatures, ...lookedFor])
    expect(code, name).toContain(words[name] ?? name)
})
