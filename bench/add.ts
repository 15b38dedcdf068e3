import { chromium, type Browser, type Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { links } from '#src/links.ts'
import { chromiumFlags, findChromium } from '#tests/support/browser/chromium.ts'
import { openServedShop } from '#tests/support/served/served-shop.ts'
import { ScriptError } from '#scripts/lib/console.ts'
import { watchAdd, type Answer } from './add.watch.ts'
import { printTable, spread } from './table.ts'
import { openPhone, slow4g, slowNetwork } from './visit.ts'

const turns = 5
const pages = { listing: links.vertical('sweets'), product: links.product('kaju-katli-250g') }
/** Pause before the tap, or before the scroll and again after it, in milliseconds. */
const look = 3000
const longest = 20_000

const scroll = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 500,
    yDistance: -250,
    gestureSourceType: 'touch',
  })
  await client.detach()
}

const ways: Record<string, (page: Page) => Promise<void>> = {
  'woken by a scroll': async (page) => {
    await scroll(page)
    await sleep(look)
  },
  'never touched': async () => undefined,
}

const findButton = (page: Page): Promise<{ x: number; y: number } | null> =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll('add-to-bag [data-add]')) {
      const box = button.getBoundingClientRect()
      const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      if (button.contains(document.elementFromPoint(spot.x, spot.y))) return spot
    }
    return null
  })

const tap = async (
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Answer> => {
  const context = await openPhone(browser)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchAdd)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slowNetwork)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slow4g.slowdown })
    await page.goto(url, { waitUntil: 'load', timeout: longest })
    await sleep(look)
    await prepare(page)
    const spot = await findButton(page)
    if (!spot) throw new ScriptError(`No button to add a product is in view on ${url}.`)
    await page.touchscreen.tap(spot.x, spot.y)
    const until = Date.now() + longest
    for (;;) {
      const answer = await page.evaluate(() => (window as unknown as { answer: Answer }).answer)
      if (answer.button !== null && answer.notice !== null) return answer
      if (Date.now() > until) throw new ScriptError(`A tap on ${url} was not answered.`)
      await sleep(50)
    }
  } finally {
    await context.close()
  }
}

export const run = async ([told]: string[]): Promise<void> => {
  const shop = told ? null : await openServedShop()
  const origin = shop?.origin ?? told?.replace(/\/$/, '') ?? ''
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const trials = Object.entries(pages).flatMap(([name, path]) =>
    Object.entries(ways).map(([way, prepare]) => ({
      name,
      way,
      prepare,
      url: origin + path,
      answers: [] as Answer[],
    })),
  )
  try {
    // The first visit renders picture sizes that were never requested before.
    for (const { url, prepare } of trials) await tap(browser, url, prepare)
    for (let turn = 0; turn < turns; turn++)
      for (const { url, prepare, answers } of trials) answers.push(await tap(browser, url, prepare))
  } finally {
    await browser.close()
    await shop?.remove()
  }
  console.log(`
Add to Cart, phone, 360 x 740 at 2x, first visit, slow 4G (1.6 Mbps, 150 ms), processor ${slow4g.slowdown} times slower;
tapped ${look / 1000} s after the page loaded, or after the scroll; median of ${turns}. Milliseconds from the lifted finger until
the stepper is on the screen, and the notice, at least half opaque.
`)
  printTable(
    ['page', 'until the tap', 'button', 'least', 'most', 'notice', 'least', 'most', 'by'],
    trials.map(({ name, way, answers }) => [
      name,
      way,
      ...spread(answers.map(({ button }) => button)),
      ...spread(answers.map(({ notice }) => notice)),
      [...new Set(answers.map(({ by }) => by))].join(', '),
    ]),
  )
}
