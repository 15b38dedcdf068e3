import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lineOf } from '#src/domain/bag.ts'
import type { Product } from '#src/domain/product.ts'
import type { User } from '#src/domain/user.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { fakeStorage, openDevice, type Device, type Page } from '#tests/support/page/page.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

const slugs = ['kaju-katli-500g', 'gulab-jamun-1kg', 'besan-laddu-500g'] as const
const shop = shopForAll()
let katli: Product, jamun: Product, laddu: Product
/** The same customer on another device, such as a laptop at home. */
const laptop = shopperForEach(shop, Object.fromEntries(slugs.map((slug) => [slug, 0])))
let user: User
let device: Device
let page: Page

beforeEach(async () => {
  const shown = await Promise.all(slugs.map((slug) => shop.productOnPage(slug)))
  ;[katli, jamun, laddu] = shown as [Product, Product, Product]
  user = { customerId: laptop.customerId, name: '', contact: laptop.mobile, email: '' }
  const phone = shop.browser()
  for (const [name, value] of laptop.cookies) phone.cookies.set(name, value)
  device = openDevice(phone)
  page = await device.openPage()
})

const here = (at: Page = page) => at.$lines.get().map((line) => [line.name, line.quantity])
const onServer = async (shopper: Shopper = laptop) =>
  (await shopper.bag()).map((line) => [line.product_name, line.quantity])
/** Waits until the bag has nothing left to send. */
const settled = () => page.saveBag({ quiet: true })

describe('a guest', () => {
  test('finds the bag again after a reload', async () => {
    page.addProduct(katli)
    page.addProduct(katli)
    page.addProduct(jamun)
    expect(here(await device.openPage())).toEqual([
      ['Kaju Katli', 2],
      ['Gulab Jamun', 1],
    ])
  })

  test('is told when the limit is reached, and the bag stays as it is', () => {
    page.addProduct({ ...katli, maxPerOrder: 2 })
    page.setQuantity(katli.id, 2)
    page.setQuantity(katli.id, 3)
    expect(page.$notice.get()?.text).toBe('You have reached the product quantity limit.')
    expect(here()).toEqual([['Kaju Katli', 2]])
  })

  test('may take fewer of a line that is above a limit lowered since, and no more', () => {
    page.addProduct(katli)
    page.setQuantity(katli.id, 5)
    page.refreshLine({ ...katli, maxPerOrder: 2 })
    page.setQuantity(katli.id, 6)
    expect(here()).toEqual([['Kaju Katli', 5]])
    page.setQuantity(katli.id, 4)
    expect(here()).toEqual([['Kaju Katli', 4]])
  })

  test.each(['{"not":"a list"}', '[{"productId":1}]', '[null]', 'no json at all'])(
    'has an empty bag, and a working one, when the storage holds %s',
    async (content) => {
      device.storage.set('cartData', content)
      const next = await device.openPage()
      expect(here(next)).toEqual([])
      next.addProduct(katli)
      expect(here(next)).toEqual([['Kaju Katli', 1]])
    },
  )

  test.each([1.5, 0, -1])('has no line of %s packs', async (quantity) => {
    page.addProduct(katli)
    const stored = device.storage.get('cartData') ?? ''
    device.storage.set('cartData', stored.replace('"quantity":1', `"quantity":${quantity}`))
    expect(device.storage.get('cartData')).toContain(`"quantity":${quantity}`)
    expect(here(await device.openPage())).toEqual([])
  })

  test('keeps what another tab has added, though this tab has not heard of it', async () => {
    const other = await device.openPage()
    other.addProduct(katli)
    page.addProduct(jamun)
    expect(here()).toEqual([
      ['Kaju Katli', 1],
      ['Gulab Jamun', 1],
    ])
  })

  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  test('has a bag for as long as the tab when the storage of all tabs is full', async () => {
    const tab = new Map<string, string>()
    vi.stubGlobal('sessionStorage', fakeStorage(tab))
    localStorage.setItem = full
    page.addProduct(katli)
    expect(here(await device.openPage())).toEqual([['Kaju Katli', 1]])
    vi.unstubAllGlobals()
  })

  test('is told that nothing can be kept, and has nothing in the bag', async () => {
    const added = vi.fn()
    page.$notice.listen((notice) => notice?.kind === 'good' && added())
    vi.stubGlobal('document', { querySelector: () => null })
    localStorage.setItem = full
    page.addProduct(katli)
    expect(here()).toEqual([])
    expect(page.$notice.get()?.text).toBe('We are facing issue on shopping cart. Please try later.')
    await vi.dynamicImportSettled()
    expect(added).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('is not told that an order is in the cart again which the storage has no room for', async () => {
    vi.stubGlobal('document', { querySelector: () => null })
    const { setItem } = localStorage
    localStorage.setItem = (key: string, text: string) =>
      text.length > 2 ? full() : setItem(key, text)
    expect(page.addToLine(lineOf(jamun, 0), 2)).toBe(0)
    await vi.dynamicImportSettled()
    vi.unstubAllGlobals()
  })
})

describe('at login', () => {
  test("the guest's bag is added to the customer's", async () => {
    await laptop.put(katli.id, 2)
    page.addProduct(katli)
    page.addProduct(jamun)
    await page.enterSession(user)
    const both = [
      ['Kaju Katli', 3],
      ['Gulab Jamun', 1],
    ]
    expect(here()).toEqual(both)
    expect(await onServer()).toEqual(both)
  })

  test('the shopper is told when not all could be added', async () => {
    await laptop.put(katli.id, 9)
    page.addProduct(katli)
    page.setQuantity(katli.id, 3)
    await page.enterSession(user)
    expect(here()).toEqual([['Kaju Katli', 10]])
    expect(page.$notice.get()?.text).toBe('You have reached the product quantity limit.')
  })

  test('a lost answer does not add the bag twice', async () => {
    await laptop.put(katli.id, 2)
    page.addProduct(katli)
    device.setLine('answers get lost')
    await page.enterSession(user)
    device.setLine('up')
    page = await device.openPage()
    expect(page.hasUnsavedChanges()).toBe(true)
    await settled()
    expect(here()).toEqual([['Kaju Katli', 3]])
    expect(await onServer()).toEqual([['Kaju Katli', 3]])
  })

  test("an empty bag is filled with the customer's", async () => {
    await laptop.put(laddu.id, 4)
    await page.enterSession(user)
    expect(here()).toEqual([['Besan Laddu', 4]])
  })
})

describe('a customer', () => {
  test('whose unpaid order holds packs of the bag is not shown the stock without these', async () => {
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
    const stockAfter = (payment: object | null) => {
      device.storage.set('orderAwaited', JSON.stringify(payment))
      page.refreshLine({ ...katli, stock: 0 })
      return page.$lines.get()[0]?.stock
    }
    const payment = { customerId: user.customerId, orderId: 1, bagId: '' }
    expect(stockAfter(payment)).toBe(katli.stock)
    expect(stockAfter({ ...payment, customerId: 999_999 })).toBe(0)
  })

  test('finds each change on the server', async () => {
    await page.enterSession(user)
    page.addProduct(katli)
    page.setQuantity(katli.id, 5)
    page.addProduct(jamun)
    page.setQuantity(jamun.id, 0)
    await settled()
    expect(await onServer()).toEqual([['Kaju Katli', 5]])
  })

  test('may change the bag off line; it is sent when the line is back', async () => {
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
    device.setLine('down')
    page.setQuantity(katli.id, 4)
    page.addProduct(jamun)
    expect(await settled()).toBe(false)
    page = await device.openPage()
    device.setLine('up')
    expect(await settled()).toBe(true)
    expect(await onServer()).toEqual([
      ['Kaju Katli', 4],
      ['Gulab Jamun', 1],
    ])
  })

  test.each(['server fails', 'too many calls'] as const)(
    'does not lose a change for a moment of trouble: %s',
    async (trouble) => {
      await page.enterSession(user)
      device.setLine(trouble)
      page.addProduct(katli)
      expect(await settled()).toBe(false)
      expect(here()).toEqual([['Kaju Katli', 1]])
      device.setLine('up')
      await settled()
      expect(await onServer()).toEqual([['Kaju Katli', 1]])
    },
  )

  test('sees what the server holds after a refusal, and reads why', async () => {
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
    await shop.changeProduct(slugs[0], { stock: 3 })
    page.setQuantity(katli.id, 6)
    await settled()
    expect(page.$notice.get()?.text).toBe('You have reached the product quantity limit.')
    expect(here()).toEqual([['Kaju Katli', 2]])
  })

  test('is not told that a pack was added that the server has not', async () => {
    const good = vi.fn()
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
    await shop.changeProduct(slugs[0], { stock: 2 })
    page.$notice.listen((notice) => notice?.kind === 'good' && good(notice.text))
    page.addProduct(katli)
    await settled()
    expect(page.$notice.get()?.text).toBe('You have reached the product quantity limit.')
    expect(here()).toEqual([['Kaju Katli', 2]])
    expect(good).not.toHaveBeenCalled()
    page.addProduct(jamun)
    await settled()
    expect(good).toHaveBeenCalledOnce()
  })

  test('does not get a line back that was removed before a change of it is refused', async () => {
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
    await shop.changeProduct(slugs[0], { stock: 3 })
    device.onCall((path) => {
      if (path.endsWith('updateTocart')) page.setQuantity(katli.id, 0)
    })
    page.setQuantity(katli.id, 6)
    await settled()
    expect(here()).toEqual([])
    expect(await onServer()).toEqual([])
  })

  test('keeps in stock what an unpaid order has reserved, and loses it with the payment', async () => {
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
    await shop.changeProduct(slugs[0], { stock: 2 })
    const { beginPayment, endPayment } = await import('#src/stores/payment.state.ts')
    const { order_id, wish } = await laptop.openPayment()
    beginPayment({ customerId: user.customerId, orderId: order_id, bagId: wish.cart_id })
    await page.loadBag()
    const shown = await shop.productOnPage(slugs[0])
    page.refreshLine(shown)
    expect([shown.stock, page.$lines.get()[0]?.stock]).toEqual([0, 2])
    endPayment()
    page.refreshLine(shown)
    expect(page.$lines.get()[0]?.stock).toBe(0)
  })

  test('follows the stock while a payment of somebody else is pending in this browser', async () => {
    page.addProduct(katli)
    const { beginPayment } = await import('#src/stores/payment.state.ts')
    beginPayment({ customerId: 999, orderId: 1, bagId: '1' })
    await shop.changeProduct(slugs[0], { stock: 2 })
    page.refreshLine(await shop.productOnPage(slugs[0]))
    expect(page.$lines.get()[0]?.stock).toBe(2)
  })

  test('keeps the newest quantity when an older answer comes late', async () => {
    await page.enterSession(user)
    page.addProduct(katli)
    let isFirst = true
    device.onCall(() => {
      if (isFirst) page.setQuantity(katli.id, 3)
      isFirst = false
    })
    await settled()
    expect(here()).toEqual([['Kaju Katli', 3]])
    expect(await onServer()).toEqual([['Kaju Katli', 3]])
  })

  test('has an empty bag after an order, though an older answer comes late', async () => {
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
    device.onCall(() => page.emptyBag())
    await page.loadBag()
    expect(here()).toEqual([])
  })
})

describe('a session that ran out', () => {
  beforeEach(async () => {
    await laptop.put(katli.id, 2)
    await page.enterSession(user)
  })
  const loseSession = async () => {
    const browser = shop.browser()
    device = openDevice(browser)
    for (const [key, text] of Object.entries(before)) device.storage.set(key, text)
    page = await device.openPage()
    return browser
  }
  let before: Record<string, string> = {}
  beforeEach(() => {
    before = Object.fromEntries(device.storage)
  })

  test('leaves the lines in the bag and forgets the user', async () => {
    await loseSession()
    page.addProduct(jamun)
    expect(await settled()).toBe(false)
    expect(page.$user.get()).toBeNull()
    expect(here()).toEqual([
      ['Kaju Katli', 2],
      ['Gulab Jamun', 1],
    ])
  })

  test.each(['saveBag', 'loadBag'] as const)(
    'logs out nobody who has logged in, in another tab, before a late answer: %s',
    async (call) => {
      await loseSession()
      page.addProduct(jamun)
      await settled()
      page.rememberUser(user)
      device.onCall(() => {
        device.storage.set('user', JSON.stringify({ ...user, customerId: 999_999 }))
      })
      await page[call]().catch(() => undefined)
      expect(page.$user.get()?.customerId).toBe(999_999)
    },
  )

  test('does not double the bag when the same customer logs in again', async () => {
    const browser = await loseSession()
    page.addProduct(jamun)
    await settled()
    page.setQuantity(katli.id, 3)
    for (const [name, value] of laptop.cookies) browser.cookies.set(name, value)
    await page.enterSession(user)
    const both = [
      ['Kaju Katli', 3],
      ['Gulab Jamun', 1],
    ]
    expect(here()).toEqual(both)
    expect(await onServer()).toEqual(both)
  })

  test('shows, at the next login of its customer, what another device has changed', async () => {
    const browser = await loseSession()
    await page.loadBag().catch(() => undefined)
    await laptop.put(jamun.id)
    for (const [name, value] of laptop.cookies) browser.cookies.set(name, value)
    await page.enterSession(user)
    expect(here()).toEqual([
      ['Kaju Katli', 2],
      ['Gulab Jamun', 1],
    ])
  })

  test("gives the next customer only what was added since, never the other one's bag", async () => {
    const browser = await loseSession()
    page.addProduct(jamun)
    await settled()
    const next = await shop.newShopper()
    const enter = async (who: Shopper) => {
      for (const [name, value] of who.cookies) browser.cookies.set(name, value)
      await page.enterSession({ ...user, customerId: who.customerId })
    }
    await enter(next)
    expect(here()).toEqual([['Gulab Jamun', 1]])
    expect(await onServer(next)).toEqual([['Gulab Jamun', 1]])
    expect(await onServer()).toEqual([['Kaju Katli', 2]])
    // What is added between two later logins is another bag.
    page.forgetUser()
    await enter(laptop)
    page.forgetUser()
    page.addProduct(laddu)
    await enter(next)
    expect(await onServer(next)).toEqual([
      ['Gulab Jamun', 1],
      ['Besan Laddu', 1],
    ])
  })
})

describe('logging out', () => {
  test('empties the browser, and ends the session on the server', async () => {
    page.addProduct(katli)
    page.rememberViewed(katli)
    page.$savedDiet.set({ diet: '', without: 'nuts', words: 'Only without Tree nuts' })
    expect(JSON.stringify([...device.storage])).toContain('nuts')
    const more = { pincode: '110048', betToken: 'of-the-wallet', orderAwaited: { orderId: 'OD-1' } }
    for (const [key, value] of Object.entries(more)) device.storage.set(key, JSON.stringify(value))
    await page.enterSession(user)
    await page.forgetShopper()
    expect(here()).toEqual([])
    expect(page.$user.get()).toBeNull()
    expect(JSON.stringify([...device.storage])).not.toMatch(/Kaju|nuts|110048|wallet|OD-1/)
    await expect(laptop.bag()).rejects.toMatchObject({ status: 401 })
  })

  test('off line is told to the server by the next page', async () => {
    await page.enterSession(user)
    device.setLine('down')
    await page.forgetShopper()
    expect(await onServer()).toEqual([])
    device.setLine('up')
    page = await device.openPage()
    // The page tells it when it begins, and again when it is online: that is one call.
    const calls: string[] = []
    device.onCall((path) => void calls.push(path))
    await Promise.all([page.sendLogout(), page.sendLogout()])
    expect(calls).toHaveLength(1)
    await expect(laptop.bag()).rejects.toMatchObject({ status: 401 })
  })

  test('off line does not end a login that was made since', async () => {
    await page.enterSession(user)
    device.setLine('down')
    await page.forgetShopper()
    device.setLine('up')
    await page.enterSession(user)
    page = await device.openPage()
    await page.sendLogout()
    expect(await onServer()).toEqual([])
  })
})
