import { rateLimits } from '#src/server/db/schema/account.ts'
import { expect, test } from '#tests/support/browser/clocked-shop.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

test('a browser behind a crowded address does some work and gets its code', async ({
  page,
  shop,
  code,
  isMobile,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/sendotp|status of 429/)
  const mobile = '9612300021'
  // This address has used up the codes that are sent without proof of work.
  const crowd = { key: 'otp-caller:127.0.0.1', used: shop.config.limits.otpSendsPerCaller }
  const endsAt = new Date(shop.clock.now().getTime() + 10 * 60_000)
  await shop.db
    .insert(rateLimits)
    .values({ ...crowd, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { used: crowd.used, endsAt },
    })
  const signIn = signInPage(page, isMobile)
  await page.goto('/faq')
  // The work runs outside the page, in a worker that is fetched for it.
  const working = page.waitForEvent('worker')
  await signIn.ask(mobile)
  expect((await working).url()).toContain('/_astro/')
  await signIn.enter(await code(mobile))
  await signIn.isDone()
})
