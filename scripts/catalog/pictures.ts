import type { Snapshot } from '#src/catalog/snapshot.ts'
import { pictureName } from '#src/domain/picture.ts'
import type { Config } from '#src/server/base/config.ts'

export const pictureFaults = (snapshot: Snapshot, known: ReadonlySet<string>): string[] =>
  snapshot.products.flatMap(({ slug, picture, pictures }) =>
    [...new Set([...(picture ? [picture] : []), ...pictures])]
      .filter((file) => !known.has(pictureName(file)))
      .map((file) => `product ${slug}: its picture ${file} is not in the gallery`),
  )

/** False if another store API or picture host provides the pictures. */
export const hasOwnPictures = (config: Config): boolean =>
  ![config.publicApiUrl, config.publicGalleryUrl].some((place) => /^https?:/.test(place))
