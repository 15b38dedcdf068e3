import { isLoopback, type Config } from './config.ts'
import { exampleValues } from './example.ts'

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

/** A warning if a shop for others still states them on its pages, invoices and mails; else null. */
export const sampleValuesWarning = ({ siteUrl }: Config): string | null => {
  if (isLoopback(new URL(siteUrl).hostname)) return null
  const invented = exampleValues()
  const left = owners.filter((name) => {
    const value = process.env[name]
    return value === undefined || value.trim() === invented.get(name)
  })
  if (!left.length) return null
  return `WARNING: pages, invoices and mails state what the sample shop invented, licence numbers too. Set ${left.join(', ')} (docs/deploy.md)`
}
