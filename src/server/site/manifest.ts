import { hash } from 'node:crypto'
import { join } from 'node:path'

/** Hash of a file's content in a release: the first 27 characters of its SHA-256 (base64url). */
export const hashOf = (content: Buffer): string => hash('sha256', content, 'base64url').slice(0, 27)

export interface ReleaseFile {
  hash: string
  /** A pre-compressed file with this ending is stored beside it. */
  br?: true
  gz?: true
  /** Compressed on request, until the compressed files are stored (scripts/release/compress-release.ts). */
  later?: true
  /** HTML only: index in `policies` of the one that allows exactly the page's inline scripts and styles. */
  policy?: number
  /** Digest of what the page shows of the catalog; see src/catalog/build-plan.ts. */
  key?: string
}

/** The names under which a file is stored: itself and its compressed forms. */
export const storedNames = (name: string, file: ReleaseFile | undefined): string[] => [
  name,
  ...(file?.br ? [`${name}.br`] : []),
  ...(file?.gz ? [`${name}.gz`] : []),
]

export interface Manifest {
  format: 1
  id: string
  /** Digest of the catalog snapshot that the pages were built from. */
  catalog: string
  /** Digest of the code and settings that the pages were built with. */
  source: string
  policies: string[]
  /** By path below the release's `site` folder, such as 'product/kaju-katli-250g.html'. */
  files: Record<string, ReleaseFile>
}

export const releasesDir = (dataDir: string): string => join(dataDir, 'releases')
export const currentLink = (dataDir: string): string => join(releasesDir(dataDir), 'current')
export const manifestFile = (releaseDir: string): string => join(releaseDir, 'release.json')
/** Assets of all releases of the last two weeks, for pages that are still open in a browser. */
export const assetsDir = (dataDir: string): string => join(dataDir, 'kept')
export const siteDir = (releaseDir: string): string => join(releaseDir, 'site')
