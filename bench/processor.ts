import { chromium } from '@playwright/test'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { chromiumFlags, findChromium } from '#tests/support/browser/chromium.ts'
import { median } from './table.ts'
import { slow4g } from './visit.ts'

export interface Processor {
  name: string
  slowdown: number
}

// A machine of Lighthouse's index 2,800 slowed four times; Chrome's "mid-tier mobile" is 1,000, its
// "low-tier mobile" 264 (devtools-frontend, CalibrationController.ts).
const phoneIndex = 700

const rateMachine = async (): Promise<number> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const page = await browser.newPage()
    const rates: number[] = []
    for (let turn = 0; turn < 5; turn++)
      rates.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
    return median(rates)
  } finally {
    await browser.close()
  }
}

/** Lighthouse's "four times slower" depends on the machine, so a fixed phone speed is measured too. */
export const phoneProcessors = async (): Promise<Processor[]> => {
  const rate = await rateMachine()
  const slowdown = Math.max(1, Math.round((rate / phoneIndex) * 10) / 10)
  console.log(`
Lighthouse rates this machine ${Math.round(rate)} (an idle desktop: 2,000 and more). Slowed ${slowdown} times
it is a phone of index ${Math.round(rate / slowdown)}; slowed four times one of ${Math.round(rate / slow4g.slowdown)}.`)
  const asUsual = { name: 'slowed 4 times', slowdown: slow4g.slowdown }
  return slowdown === slow4g.slowdown
    ? [asUsual]
    : [asUsual, { name: `slowed ${slowdown} times`, slowdown }]
}
