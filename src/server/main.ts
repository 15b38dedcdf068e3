import './base/settings/env.ts'
import './base/output.ts'
import './quick-imports.ts'
import { readConfig } from './base/settings/config.ts'
import { OwnerError } from './base/errors.ts'
import { sampleValuesWarning } from './base/settings/sample-values.ts'
import { assertPortFree } from './base/settings/port.ts'
import { stopOnSignals } from './stop.ts'

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const warning = sampleValuesWarning(config)
  if (warning) console.warn(warning)
  await assertPortFree(config)
  const { openShop } = await import('./open.ts')
  const shop = await openShop(config)
  stopOnSignals(shop.close, (line) => console.log(line))
  console.log(`The shop is open at ${await shop.listen()}`)
}

run().catch((error: unknown) => {
  console.error(error instanceof OwnerError ? error.message : error)
  process.exit(1)
})
