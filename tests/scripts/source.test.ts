import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { priceValidUntil } from '#src/features/product/offer.data.ts'
import { sourceDigest } from '#scripts/site/source.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'

/** Files whose change alters pages or their policies. */
const decisive = [
  'src/pages/index.astro',
  'src/domain/money.ts',
  'src/server/site/content-security-policy.ts',
  'src/server/product/label.ts',
  'src/server/card/card.ts',
  'scripts/release/publish.ts',
  'scripts/site/postprocess.ts',
  'scripts/catalog/catalog-errors.ts',
  'public/favicon.svg',
  'astro.config.mjs',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'tsconfig.json',
]
const unrelated = ['src/server/app.ts', 'scripts/deploy/nginx.conf.template', 'bench/pages.ts']

const root = folderForAll('source')
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}
const digest = (env: NodeJS.ProcessEnv = {}) => sourceDigest('https://shop.example', env, root)

beforeAll(async () => {
  for (const file of [...decisive, ...unrelated]) await write(file, 'as it was')
})

test.each(decisive)('a change of %s rebuilds the pages', async (file) => {
  const before = await digest()
  await write(file, 'changed')
  expect(await digest()).not.toBe(before)
})

test.each(unrelated)('a change of %s does not', async (file) => {
  const before = await digest()
  await write(file, 'changed')
  expect(await digest()).toBe(before)
})

test('so do settings that reach pages, and no others', async () => {
  const before = await digest()
  expect(await digest({ PUBLIC_SHOP_NAME: 'Sweets' })).not.toBe(before)
  expect(await digest({ RAZORPAY_KEY_ID: 'rzp' })).not.toBe(before)
  expect(await digest({ PORT: '5000', RAZORPAY_KEY_SECRET: 'x' })).toBe(before)
  // Set by the previous rebuild in the same process.
  expect(await digest({ PUBLIC_STORE_CAPABILITIES: 'session' })).toBe(before)
})

test("so does a new month in India, where the footer's year and the prices' validity end, too", async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = (time: string) => {
    vi.setSystemTime(time)
    return digest()
  }
  const december = await at('2026-12-31T18:29:59Z')
  const january = await at('2026-12-31T18:30:00Z')
  expect(january).not.toBe(december)
  expect(await at('2027-01-01T00:00:00Z')).toBe(january)
  vi.useRealTimers()
  expect(priceValidUntil(new Date('2026-12-31T18:29:59Z'))).toBe('2027-01-31')
  expect(priceValidUntil(new Date('2026-12-31T18:30:00Z'))).toBe('2027-02-28')
})
