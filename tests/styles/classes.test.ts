import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Classes at which rules of more than one sheet begin, with those sheets: things that come in parts, of
 * which one part is fetched later, or that one page draws larger. Anything else is a name that two
 * features chose, and the sheet that is fetched last would draw both: rename one, or begin the rule with
 * a class of the feature itself ('.types .pick').
 */
const shared: Record<string, readonly string[]> = {
  acct: ['account', 'state'],
  chip: ['button', 'listing'],
  chips: ['button', 'stores'],
  // Never on one page: the bar at the bottom edge of phones.
  dock: ['checkout', 'header', 'product'],
  drawer: ['bag-panel', 'overlay'],
  drop: ['account-menu', 'header'],
  find: ['header', 'search'],
  first: ['base', 'product'],
  foot: ['base', 'footer', 'listing'],
  grid: ['listing', 'results'],
  head2: ['base', 'home'],
  in: ['forms', 'header'],
  link: ['base', 'listing', 'login'],
  note: ['checkout', 'note'],
  pick: ['checkout', 'forms'],
  pinc: ['header', 'pincode'],
  popup: ['address', 'overlay'],
  price: ['card', 'product'],
  row: ['address', 'row'],
  shots: ['hover-zoom', 'product'],
  skel: ['account', 'header', 'listing', 'skeleton', 'state'],
  // Never on one page: a label and its amount, at checkout and in an order.
  sum: ['account', 'checkout'],
  toasts: ['notices', 'toaster'],
  total: ['account', 'checkout'],
  wrap: ['base', 'listing'],
}

/** What prints draws every page anew, on purpose. */
const sheets = globSync('src/styles/*.css').filter((file) => basename(file) !== 'print.css')

/** The first class of each selector of a sheet: the thing to which the rule belongs. */
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
  // Also fails on an entry above that nothing needs any more.
  expect(Object.fromEntries(several.map(([name, files]) => [name, [...files].sort()]))).toEqual(
    shared,
  )
})
