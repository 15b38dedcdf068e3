import { readCapabilities } from '#src/catalog/snapshot.ts'
import { capabilities, toldAs } from '#src/capabilities.ts'

/** For src/capabilities.ts; unset if the store API has all, so that the own shop's pages carry no list. */
export const tellCapabilities = (dataDir: string): void => {
  const told = readCapabilities(dataDir)
  if (capabilities.every((name) => told.includes(name))) delete process.env[toldAs]
  else process.env[toldAs] = told.join(',')
}
