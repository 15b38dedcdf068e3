import { join } from 'node:path'
import { filesBelow } from '#scripts/lib/files.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { findJava, htmlErrors } from '#tests/support/built-site/html-checker.ts'

test('the W3C checker finds no fault in any built page @desktop', async () => {
  test.setTimeout(600_000)
  const java = findJava()
  // In CI a missing checker is a failure, like a missing browser engine.
  if (!java && process.env['CI']) throw new Error('Under CI the W3C checker needs a Java.')
  test.skip(!java, 'There is no Java for the W3C checker (Debian: default-jre-headless).')
  const site = join(process.env['E2E_DATA_DIR'] ?? '', 'releases', 'current', 'site')
  const pages = (await filesBelow(site)).filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(200)
  expect(
    await htmlErrors(
      java!,
      pages.map((file) => join(site, file)),
    ),
  ).toEqual([])
})
