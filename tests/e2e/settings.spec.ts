import { expect, test } from '#tests/support/browser/browser.ts'
import { rowsOfButtons, sideways } from '#tests/support/browser/shifts.ts'

/** The pages with the longest words, and one page of each other type. */
const pages = [
  '/',
  '/store/sweets',
  '/store/age/kids',
  '/product/kaju-katli-500g',
  '/shop-offers',
  '/search-product/laddu',
  '/search-product/xqzwqq',
  '/contact-us',
  '/terms',
  '/sitemap',
  '/login',
  '/register',
  '/checkout',
  '/my-orders',
  '/enquiry',
]

test('text of twice the size fits every page and leaves the header in its rows', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  for (const path of pages) {
    await page.goto(path)
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      const [over, rows] = [await sideways(page), await rowsOfButtons(page)]
      expect([path, width, over, rows]).toEqual([path, width, 0, 1])
    }
  }
})

test.describe('with the colours of the system @desktop', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is chosen differs from what is not, and the mark of the law stays green', async ({
    page,
  }) => {
    await page.goto('/product/kaju-katli-500g')
    const chosen = page.getByRole('main').locator('.chip[aria-current]')
    await expect(chosen).toHaveText('500 g')
    await expect(chosen).toHaveCSS('outline-style', 'solid')
    await expect(page.getByRole('link', { name: '250 g' })).toHaveCSS('outline-style', 'none')
    await expect(page.locator('.veg').first()).toHaveCSS('border-color', 'rgb(10, 125, 50)')
    const bar = page.locator('.ratings i').first()
    const paper = await bar.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    await expect(bar).toHaveCSS('border-top-style', 'solid')
    await expect(bar).not.toHaveCSS('border-top-color', paper)
    await page.goto('/store/sweets')
    await expect(page.locator('.chip:has(:checked)').first()).toHaveCSS('outline-style', 'solid')
  })

  test('a button that cannot be pressed is grey', async ({ page }) => {
    await page.goto('/build-a-box')
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    const grey = await page.evaluate(() => {
      const probe = document.createElement('p')
      probe.style.color = 'GrayText'
      document.body.append(probe)
      return getComputedStyle(probe).color
    })
    await expect(undo).toHaveCSS('color', grey)
    await expect(undo).toHaveCSS('border-color', grey)
    await expect(page.locator('.bar .logo').first()).not.toHaveCSS('color', grey)
  })

  test('a dialog has an edge, and the boxes of the code show the focus', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: /^Shopping bag/ }).click()
    const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
    await expect(drawer).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.getByLabel('Mobile number').fill(`83${String(Date.now()).slice(-8)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Verification code')).toBeFocused()
    const box = page.locator('.otp i').first()
    await expect(box).toHaveCSS('border-top-width', '3px')
    await page.getByLabel('Verification code').blur()
    await expect(box).toHaveCSS('border-top-width', '1px')
  })
})

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is offered that needs it, and every page says so', async ({ page }) => {
    const buttons = /Add to Cart|Search|Check|Send|Continue/
    const islands = ['/search-product/laddu', '/login', '/register', '/checkout', '/my-orders']
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('.bare').filter({ visible: true }).first()).toContainText(
        'JavaScript on',
      )
      for (const part of [
        page.getByRole('button', { name: buttons }),
        page.getByRole('textbox'),
        page.getByRole('combobox'),
        page.locator('.skeleton').filter({ visible: true }),
      ])
        await expect(part).toHaveCount(0)
      // Where the page is nothing else, it leads to the shop and to all products.
      if (!islands.includes(path)) continue
      const instead = page.getByRole('main').locator('.bare')
      await expect(instead.getByRole('link').first()).toHaveAttribute('href', /^(mailto|tel):/)
      await expect(instead.getByRole('link', { name: 'all our products' })).toBeVisible()
      await expect(page.getByText('Searching', { exact: true })).toBeHidden()
    }
  })
})
