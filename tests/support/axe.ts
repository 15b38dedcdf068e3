import AxeBuilder from '@axe-core/playwright'
import { test as base, expect } from './browser.ts'

/** WCAG 2.0, 2.1 and 2.2 at level A and AA, and what those who move by headings and landmarks rely on. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

/** One line a rule, and below it every element that breaks it, with axe's words on what to do. */
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

export interface AxeFixtures {
  /**
   * Fails when axe finds a fault in what the page shows now. Call it in every state of the
   * page: menu open, form with its errors, empty list. `within` looks at one part only.
   */
  expectAccessible: (within?: string) => Promise<void>
}

/** The shop's `test` with axe on the page. */
export const test = base.extend<AxeFixtures>({
  expectAccessible: async ({ page }, provide) => {
    await provide(async (within) => {
      // What is half faded in has half its contrast. What never ends (a skeleton's sheen) is let be.
      await page.evaluate(async () => {
        const passing = () =>
          document
            .getAnimations()
            .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        // A change that was made just now starts its transition with the next frame.
        for (let still = 0; still < 2; still = passing().length ? 0 : still + 1) {
          await Promise.allSettled(passing().map((animation) => animation.finished))
          await nextFrame()
        }
      })
      const axe = new AxeBuilder({ page }).options({
        runOnly: { type: 'tag', values: levels },
      })
      const { violations } = await (within ? axe.include(within) : axe).analyze()
      expect(violations.length, `\n${readable(violations)}\n`).toBe(0)
    })
  },
})

export { expect } from './browser.ts'
