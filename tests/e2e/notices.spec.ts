import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { noticeTime } from '#src/stores/ui.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { notice } from '#tests/support/browser/provoke.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { atRest } from '#tests/support/browser/rest.ts'

// The notices use Sonner (docs/decisions/019). Duration and place: faults.spec.ts; size: weight.spec.ts.

const toaster = /_astro\/toaster\..*\.js/
const added = 'Product added into the cart successfully.'
const failed = 'Loading chunk failed'

const add = (page: Page) =>
  page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first()
/** Brings Sonner and waits for it: a notice waits only as long as it lasts, and is plain then. */
const sonner = async (page: Page) => {
  await page.mouse.move(200, 300)
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached()
}
const bySonner = (page: Page) => page.locator('[data-sonner-toast] .toast')
const plain = (page: Page) => page.locator('.toast.plain')
/** Stores a notice as the previous page leaves it for this one. */
const carry = (page: Page, text: string) =>
  page.evaluate((left) => sessionStorage.setItem('notices', JSON.stringify([left])), {
    kind: 'good',
    text,
  })

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  'a pointer': (page) => page.mouse.move(200, 300),
  'a scroll': (page) => page.evaluate(() => scrollBy(0, 200)),
  'a key': (page) => page.keyboard.press('Tab'),
}

test('Sonner comes with the first sign of life, and not before', async ({ page }) => {
  const asked = requestsOf(page, toaster)
  for (const [nth, [sign, give]] of Object.entries(signs).entries())
    await test.step(sign, async () => {
      await page.goto(links.product('kaju-katli-250g'))
      await atRest(page)
      expect(asked).toHaveLength(nth)
      const coming = page.waitForResponse(toaster)
      await give(page)
      await coming
      // The region is in the page already, ready for a notice.
      await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached()
    })
})

test('a notice that is repeated just as the earlier one goes is shown', async ({ page }) => {
  // Holds the timer of a notice until the only moment that matters: Sonner has the next one, but has not drawn it.
  await page.addInitScript((noticeTime) => {
    const timers = new Map<number, () => void>()
    const [later, cancel] = [window.setTimeout, window.clearTimeout]
    let isArmed = false
    const expire = () => {
      isArmed = false
      for (const run of timers.values()) run()
      timers.clear()
    }
    window.setTimeout = ((run: () => void, milliseconds?: number) => {
      const isSonner = /_astro\/toaster\./.test(new Error().stack ?? '')
      if (isSonner && isArmed && !milliseconds) queueMicrotask(expire)
      if (!isSonner || milliseconds !== noticeTime) return later(run, milliseconds)
      const id = later(run, 60_000)
      timers.set(id, run)
      return id
    }) as typeof window.setTimeout
    window.clearTimeout = (id) => {
      timers.delete(Number(id))
      cancel(id)
    }
    Object.assign(window, { arm: () => (isArmed = timers.size > 0), isArmed: () => isArmed })
  }, noticeTime)
  const ask = (name: 'arm' | 'isArmed') =>
    page.evaluate((wanted) => (window as unknown as Record<string, () => boolean>)[wanted]!(), name)
  await page.goto(links.product('kaju-katli-250g'))
  await sonner(page)
  await add(page).click()
  await page.locator('[data-sonner-toast]').evaluate((toast) => (toast.dataset['earlier'] = ''))
  await expect.poll(() => ask('arm')).toBe(true)
  await add(page).click()
  await expect.poll(() => ask('isArmed')).toBe(false)
  await expect(page.locator('[data-sonner-toast]:not([data-earlier])')).toContainText(added)
  await expect(bySonner(page)).toHaveCount(1)
})

test('a quantity is announced although another one was the same', async ({ page, customer }) => {
  await customer.put('kaju-katli-250g')
  await customer.put('besan-laddu-250g')
  await page.goto(links.vertical('sweets'))
  const more = (name: string) => page.locator('.grid').getByLabel(`Increase ${name}`)
  await expect(more('Besan Laddu')).toBeVisible()
  await page.locator('.toasts > .sr-only').evaluate((spoken) => {
    const said = ((window as unknown as { said: unknown[] }).said = [])
    new MutationObserver(() => said.push(spoken.textContent as never)).observe(spoken, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await more('Kaju Katli').click()
  await more('Besan Laddu').click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said))
    .toEqual(['Quantity 2', 'Quantity 2'])
})

test('a notice for the next page shows there, though nobody has touched it', async ({ page }) => {
  await page.goto(links.faq())
  await carry(page, 'Your order has been placed successfully')
  await Promise.all([
    expect(bySonner(page)).toHaveText('Your order has been placed successfully'),
    page.goto(links.orders()),
  ])
})

test('a notice that is raised before Sonner came shows when it comes, once', async ({ page }) => {
  await page.clock.install()
  const release = await hold(page, toaster)
  await page.goto(links.product('kaju-katli-250g'))
  await page.clock.pauseAt(Date.now() + 60_000)
  const requested: string[] = []
  page.on(
    'request',
    (request) => void (toaster.test(request.url()) && requested.push(request.url())),
  )
  const asked = page.waitForRequest(toaster)
  await page.evaluate(() => document.querySelector<HTMLElement>('add-to-bag button')?.click())
  // The frame that draws the stepper comes first (docs/decisions/019-sonner.md).
  await expect(page.locator('add-to-bag [data-step]').first()).toBeAttached()
  expect(requested).toEqual([])
  await page.clock.runFor(50)
  await asked
  await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeAttached()
  await page.clock.runFor(1500)
  await expect(page.locator('.toast')).toHaveCount(0)
  release()
  await page.clock.resume()
  await expect(bySonner(page)).toContainText(added)
  await expect(page.locator('.toast')).toHaveCount(1)
})

test('where Sonner cannot come, a notice stands there at once, in plain words', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_/)
  await page.goto(links.product('kaju-katli-250g'))
  await context.setOffline(true)
  await Promise.all([expect(plain(page)).toHaveText(`Success. ${added}`), add(page).click()])
  await expect(plain(page)).toBeInViewport({ ratio: 1 })
  const box = await plain(page).boundingBox()
  if (!box) throw new Error('The notice has no place.')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(12)
  expect(height - box.y - box.height).toBeLessThan(100)
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ has: page.locator('.sr-only') })).toHaveCount(1)
})

test('a notice waits for Sonner as long as it would last, and is not said twice', async ({
  page,
}) => {
  await page.clock.install()
  const release = await hold(page, toaster)
  await page.goto(links.product('kaju-katli-250g'))
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest(toaster)
  await page.evaluate(() => document.querySelector<HTMLElement>('add-to-bag button')?.click())
  // The frame that draws the stepper comes first.
  await page.clock.runFor(50)
  await asked
  await page.clock.runFor(1900)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(plain(page)).toContainText(added)
  release()
  await page.clock.resume()
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached()
  await expect(bySonner(page)).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a lost part of the app is told in plain words where Sonner is lost, too', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_|imported module/)
  await page.route(/_astro\/(toaster|share)\./, (route) => route.abort())
  await page.goto(links.product('kaju-katli-250g'))
  await Promise.all([
    expect(plain(page)).toHaveText(failed),
    page.getByRole('button', { name: 'Share' }).click(),
  ])
})

test('one polite region reads notices aloud, also what is said again', async ({ page }) => {
  await page.goto(links.product('kaju-katli-250g'))
  await sonner(page)
  await add(page).click()
  const toast = bySonner(page).filter({ hasText: added })
  await expect(toast).toBeInViewport({ ratio: 1 })
  // All in one, as it goes after two seconds.
  const { transition, liveAround, isHit } = await toast.evaluate((element) => {
    const liveAround: string[] = []
    for (let node = element.parentElement; node; node = node.parentElement)
      if (node.matches('[aria-live], [role=status], [role=alert], [role=log]'))
        liveAround.push(
          `${node.className} ${node.getAttribute('role')} ${node.getAttribute('aria-live')}`,
        )
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return {
      transition: getComputedStyle(element.closest('[data-sonner-toast]')!).transitionProperty,
      liveAround,
      isHit: element.contains(hit),
    }
  })
  expect(liveAround).toEqual(['toasts status null'])
  expect(transition).toContain('transform')
  // Here it lies over the bar with the page's buttons.
  expect(isHit).toBe(false)
  // Only what is new is read.
  await expect(page.locator('.toasts')).toHaveAttribute('aria-atomic', 'false')
  // Sonner is styled, but brings no style element, which the policy would refuse.
  expect((await page.locator('style').allTextContents()).join()).not.toContain('sonner')
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
  const plus = page.getByRole('button', { name: /^Increase/ }).filter({ visible: true })
  // Clicks as fast as a script can, until the limit is reached.
  const limit = bySonner(page).filter({ hasText: 'You have reached the product quantity limit.' })
  await plus.first().evaluate((button: HTMLElement) => {
    for (let pressed = 0; pressed < 40; pressed += 1) button.click()
  })
  await expect(limit).toHaveCount(1)
  await limit.evaluate((element) => (element.dataset['seen'] = ''))
  await plus.first().evaluate((button: HTMLElement) => button.click())
  await expect(notice(page, 'You have reached the product quantity limit.')).toHaveCount(1)
  await expect(limit).toHaveCount(1)
})

test('a notice moves only for who likes it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(links.product('kaju-katli-250g'))
  await sonner(page)
  await add(page).click()
  await expect(bySonner(page)).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCSS('transition-property', 'none')
})

test('a dialog holds announcements and notices while it is open, and gives them back @desktop', async ({
  page,
  customer,
}) => {
  await customer.put('kaju-katli-500g')
  await page.goto(links.faq())
  await page.getByRole('link', { name: 'Shopping bag, 1 item' }).click()
  const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
  await expect(drawer.locator('.toasts')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached()
  await drawer.getByRole('button', { name: /^Increase/ }).click()
  const quantity = drawer.locator('.toasts > .sr-only > span')
  // Two packs of ₹599: the sum that changes on the screen.
  await expect(quantity).toHaveText('Quantity 2, subtotal ₹1,198')
  await expect(quantity).toHaveAttribute('aria-live', 'off')
  // A notice stands above it, and stays when it closes.
  await drawer.getByRole('button', { name: /^Remove/ }).click()
  const toast = bySonner(page).filter({ hasText: 'Product removed from cart successfully' })
  await expect(toast).toBeVisible()
  // Checks which element is drawn there. Taps pass through the notice, so it has to accept them meanwhile.
  const isOnTop = () =>
    toast.evaluate((element) => {
      element.style.pointerEvents = 'auto'
      const { x, y, width, height } = element.getBoundingClientRect()
      const drawn = document.elementFromPoint(x + width / 2, y + height / 2)
      element.style.pointerEvents = ''
      return element.contains(drawn)
    })
  await expect.poll(isOnTop).toBe(true)
  await expect(drawer.locator('.toasts')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.locator('body > .toasts')).toBeAttached()
  await expect(toast).toBeVisible()
  // Moved, it is not read again.
  await expect(toast).toHaveAttribute('aria-live', 'off')
  await expect.poll(isOnTop).toBe(true)
})

test('keys hold a notice, and whoever goes on is done with it @desktop', async ({ page }) => {
  await page.clock.install()
  await page.goto(links.product('kaju-katli-250g'))
  await sonner(page)
  await add(page).click()
  const toast = bySonner(page)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(toast).toHaveCount(0)
})

test('what was put into the bag leads to it, but not from the cart itself @both', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const viewBag = page.locator('.toasts').getByRole('link', { name: 'View cart' })
  await page.clock.install()
  await page.goto(links.vertical('sweets'))
  await sonner(page)
  // Time stands still until the pointer is there, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await add(page).click()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(viewBag).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(bySonner(page)).toContainText(added)
  // A pointer on it keeps it.
  await viewBag.hover()
  await page.clock.resume()
  await expectAccessible('.toasts')
  await viewBag.click()
  if (isMobile) await expect(page).toHaveURL(new RegExp(`${links.checkout()}$`))
  else await expect(page.getByRole('dialog', { name: 'SHOPPING BAG' })).toBeVisible()
})
