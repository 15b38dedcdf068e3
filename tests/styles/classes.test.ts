import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Classes that start rules in more than one style sheet, with those sheets: components in several parts, one
 * of which is fetched later, or that one page draws larger. Any other class is a name that two features
 * chose, and the sheet fetched last would style both: rename one, or start the rule with a class of the
 * feature itself ('.types .pick').
 */
const shared: Record<string, readonly string[]> = {
  'account-page': ['account', 'state'],
  // Product pages of phones have none, for the sake of their first screen.
  awning: ['header', 'product'],
  chip: ['button', 'listing'],
  chips: ['button', 'stores'],
  drawer: ['bag-panel', 'overlay'],
  dropdown: ['account-menu', 'header'],
  find: ['header', 'search'],
  first: ['base', 'product'],
  footer: ['base', 'footer', 'listing'],
  grid: ['listing', 'results'],
  heading: ['base', 'home'],
  input: ['forms', 'header'],
  // Set before the first paint: scripts are on.
  js: ['product', 'stores'],
  link: ['base', 'login'],
  note: ['checkout', 'note'],
  pick: ['checkout', 'forms'],
  pincode: ['header', 'pincode'],
  popup: ['address', 'overlay'],
  price: ['card', 'product'],
  row: ['overlay', 'row'],
  shots: ['hover-zoom', 'product'],
  skeleton: ['account', 'header', 'listing', 'order', 'skeleton'],
  // Never on the same page.
  total: ['checkout', 'order'],
  wrap: ['base', 'listing'],
}

/** The print styles restyle every page on purpose. */
const sheets = globSync('src/styles/*.css').filter((file) => basename(file) !== 'print.css')

/** The first class of each selector of a sheet: the component to which the rule belongs. */
const classesOf = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .flatMap((selector) => /\.([a-z][\w-]*)/i.exec(selector)?.[1] ?? [])

test('a class is drawn by the styles of one feature', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of sheets)
    for (const name of classesOf(readFileSync(file, 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(basename(file, '.css')))
  expect(owners.size).toBeGreaterThan(150)
  const several = [...owners].filter(([, files]) => files.size > 1)
  // Also fails on an entry above that is no longer needed.
  expect(Object.fromEntries(several.map(([name, files]) => [name, [...files].sort()]))).toEqual(
    shared,
  )
})
