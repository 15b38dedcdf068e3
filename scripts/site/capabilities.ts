import { readCapabilities } from '#src/catalog/snapshot.ts'
import { capabilities, toldAs } from '#src/capabilities.ts'

/**
 * Tells Astro what the store API of the last pull can do; pages and scripts read it in
 * src/capabilities.ts. All of it is what they take for granted, so that pages of the own API carry no list.
 */
export const tellCapabilities = (dataDir: string): void => {
  const told = readCapabilities(dataDir)
  if (capabilities.every((name) => told.includes(name))) delete process.env[toldAs]
  else process.env[toldAs] = told.join(',')
}
