import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/axe.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'
import { restoreProducts } from '#tests/support/browser/restore-products.ts'

// Pages as they were built: earlier tests may have sold out what these look at.
test.beforeAll(restoreProducts)

const row = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

test('what was looked at stands on later pages, as it costs now, until it is cleared', async ({
  page,
  watch,
  expectAccessible,
}) => {
  await watchShifts(page)
  await page.goto('/product/besan-laddu-500g')
  await expect(page.getByRole('heading', { name: 'You may like this' })).toBeVisible()
  await expect(row(page)).toHaveCount(0)

  // A stale copy: another price, and a product that is no longer sold.
  await page.evaluate(() => {
    const [laddu] = JSON.parse(localStorage.getItem('recent') ?? '[]') as object[]
    const gone = { ...laddu, id: 999_999, slug: 'no-longer-sold', name: 'No longer sold' }
    const old = { ...laddu, mrp: 100, sellingPrice: 100, dealPrice: 0, isDeal: false }
    localStorage.setItem('recent', JSON.stringify([old, gone]))
  })
  watch.allow(/404/)
  await page.goto('/product/kaju-katli-500g')
  await expect(row(page)).toHaveCount(1)
  expect(await shiftsOf(page)).toEqual([])
  // Pending layout above pushes the row down again; a shopper would scroll on, so retry.
  await expect(async () => {
    await row(page).scrollIntoViewIfNeeded()
    await expect(row(page).getByRole('article')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expect(row(page).locator('.price')).not.toContainText('₹1 ')
  await expect(row(page).locator('.price b')).toHaveText(/₹\d{3}/)
  await expectAccessible('[aria-labelledby=recent]')

  await page.goto('/')
  await expect(row(page).getByRole('article')).toHaveCount(2)
  await row(page).getByRole('link', { name: 'Kaju Katli' }).click()
  await expect(page).toHaveURL(/kaju-katli-500g$/)
  await expect(row(page).getByRole('link')).toHaveText(['Besan Laddu'])
  // Scroll first: the scroll lays out all deferred content, and nobody presses in that same frame.
  await row(page).scrollIntoViewIfNeeded()
  await row(page).getByRole('button', { name: 'Clear' }).click()
  await expect(row(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeFocused()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What our customers say' })).toBeAttached()
  await expect(row(page)).toHaveCount(0)
})

test('a busy browser that tells of two moves of the row at once has it put right', async ({
  page,
  watch,
}) => {
  watch.allow(/404/)
  await page.addInitScript(() => {
    // Reports late, and in one batch, as under load.
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        let kept: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          if (!kept.length)
            setTimeout(() => {
              tell(kept, observer)
              kept = []
            }, 1000)
          kept.push(...entries)
        }, options)
      }
    }
  })
  await page.goto('/product/besan-laddu-500g')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent'))).toContain('laddu')
  await page.evaluate(() => {
    const [laddu] = JSON.parse(localStorage.getItem('recent') ?? '[]') as object[]
    const gone = { ...laddu, id: 999_999, slug: 'no-longer-sold', name: 'No longer sold' }
    localStorage.setItem('recent', JSON.stringify([laddu, gone]))
  })
  await page.goto('/product/kaju-katli-500g')
  await expect(row(page).getByRole('article')).toHaveCount(2)
  await row(page).scrollIntoViewIfNeeded()
  await expect(row(page).getByRole('article')).toHaveCount(1)
})

test('a page that is prepared in the background looks at nothing until somebody sees it', async ({
  page,
}) => {
  // Playwright cannot access pages that Chromium prerenders. This one pretends to be prerendered.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, writable: true }),
  )
  const calls = requestsOf(page, /\/api\//)
  const seen = () => page.evaluate(() => localStorage.getItem('recent') ?? '')
  await page.goto('/product/besan-laddu-500g')
  await page.waitForLoadState('networkidle')
  expect([await seen(), calls]).toEqual(['', []])

  const corrected = page.waitForRequest(/store\/productDetail/)
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await corrected
  await expect.poll(seen).toContain('besan-laddu-500g')
})
