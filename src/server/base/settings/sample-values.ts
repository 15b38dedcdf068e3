import { isLoopback, type Config } from '#src/server/base/settings/config.ts'
import { say } from '../lib/console.ts'

/** What src/site.ts and src/business.ts invent for the sample shop, and the law wants true of a real one. */
const owners = [
  'PUBLIC_SHOP_NAME',
  'PUBLIC_SHOP_ADDRESS',
  'PUBLIC_SHOP_PHONE',
  'PUBLIC_SHOP_EMAIL',
  'PUBLIC_SHOP_FSSAI',
  'PUBLIC_SHOP_GSTIN',
  'PUBLIC_SHOP_GRIEVANCE_OFFICER',
  'PUBLIC_SHOP_INSTAGRAM',
]

export const warnOfSampleValues = ({ siteUrl }: Config): void => {
  const left = owners.filter((name) => process.env[name] === undefined)
  if (isLoopback(new URL(siteUrl).hostname) || !left.length) return
  say(
    `WARNING: the pages state what the sample shop invented, licence numbers too. Set ${left.join(', ')} (docs/deploy.md)`,
  )
}
