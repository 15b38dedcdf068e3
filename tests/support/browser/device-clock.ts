import type { Page } from '@playwright/test'

/** Hides the real time that replies tell, to which a page would correct a clock that the test has set (src/clock.ts). */
export const hideShopTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
