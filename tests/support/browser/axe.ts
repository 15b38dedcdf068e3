import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect } from './browser.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** WCAG 2.0, 2.1 and 2.2 at levels A and AA, and rules for those who navigate by headings and landmarks. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

/** One line per rule, followed by every element that breaks it, with axe's advice. */
const readable = (violations: Results['violations']): string =>
  violations
    .map(({ id, help, nodes }) =>
      [
        `${id}: ${help}`,
        ...nodes.map(({ target, html, failureSummary = '' }) =>
          [
            `  ${target.join(' ')}`,
            `    ${html}`,
            `    ${failureSummary.replace(/\n\s*/g, ' ')}`,
          ].join('\n'),
        ),
      ].join('\n'),
    )
    .join('\n')

interface AxeFixtures {
  /**
   * Fails if axe finds a violation in what the page shows now. Call it in every state of the page: menu open,
   * form with errors, empty list. `within` limits it to one part.
   */
  expectAccessible: (within?: string) => Promise<void>
}

/** The shop's `test` with an axe check of the page. */
export const test = base.extend<AxeFixtures>({
  expectAccessible: async ({ page }, provide) => {
    await provide(async (within) => {
      // Wait: a half faded-in element has half its contrast. Endless animations (a sheen) are ignored.
      await page.evaluate(async () => {
        const passing = () =>
          document
            .getAnimations()
            .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        // A change made just now starts its transition in the next frame.
        for (let still = 0; still < 2; still = passing().length ? 0 : still + 1) {
          await Promise.allSettled(passing().map((animation) => animation.finished))
          await nextFrame()
        }
      })
      if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
      // Legacy mode opens no page of its own: when that closed, a busy Chromium focused the skip link. It would
      // load axe twice, which is there already.
      const axe = new AxeBuilder({ page, axeSource: 'void 0' })
        .setLegacyMode()
        // Describing what passed takes as long as all the rest.
        .options({ runOnly: { type: 'tag', values: levels }, resultTypes: ['violations'] })
      const looking = within ? axe.include(within) : axe
      const notices = page.locator('[data-sonner-toast]')
      const look = async (): Promise<Results['violations']> => {
        // A notice that is fading has any contrast.
        await expect(page.locator('[data-removed="true"]')).toHaveCount(0)
        const before = await notices.count()
        const { violations } = await looking.analyze()
        const isSame =
          (await notices.count()) === before &&
          (await page.locator('[data-removed="true"]').count()) === 0
        // One began or ended while axe looked.
        return isSame ? violations : look()
      }
      const violations = await look()
      expect(violations.length, `\n${readable(violations)}\n`).toBe(0)
    })
  },
})

export { expect } from './browser.ts'
