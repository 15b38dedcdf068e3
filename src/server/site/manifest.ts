import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** How a release names the content of a file: the first 27 characters of its SHA-256 (base64url). */
export const hashOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27)

/** One file of a release. */
export interface ReleaseFile {
  /** See `hashOf`. */
  hash: string
  /** Lies pre-compressed beside the file, with this ending. */
  br?: true
  gz?: true
  /** Compressed when it is asked for, until a later publication lays its forms beside it. */
  later?: true
  /** HTML only: which of `policies` allows exactly the scripts and styles inside the page. */
  policy?: number
  /** A digest of what the page shows of the catalog; see src/catalog/build-plan.ts. */
  key?: string
}

/** What `release.json` says about the release it lies in. */
export interface Manifest {
  format: 1
  id: string
  /** Digest of the catalog snapshot that the pages were built from. */
  catalog: string
  /** Digest of the code and settings that the pages were built with. */
  source: string
  /** Values of the Content-Security-Policy header. */
  policies: string[]
  /** By path below the release's `site` folder, such as 'product/kaju-katli-250g.html'. */
  files: Record<string, ReleaseFile>
}

/** Where things lie below the data folder. */
export const releasesDir = (dataDir: string): string => join(dataDir, 'releases')
export const currentLink = (dataDir: string): string => join(releasesDir(dataDir), 'current')
export const manifestFile = (releaseDir: string): string => join(releaseDir, 'release.json')
export const siteDir = (releaseDir: string): string => join(releaseDir, 'site')
