import type { Snapshot } from '#src/catalog/snapshot.ts'
import { pictureName } from '#src/domain/picture.ts'
import type { Config } from '#src/server/base/config.ts'

/** Pictures that products name and the shop does not have; one line each. */
export const pictureFaults = (snapshot: Snapshot, known: ReadonlySet<string>): string[] =>
  snapshot.products.flatMap(({ slug, picture, pictures }) =>
    [...new Set([...(picture ? [picture] : []), ...pictures])]
      .filter((file) => !known.has(pictureName(file)))
      .map((file) => `product ${slug}: its picture ${file} is not in the gallery`),
  )

/** Another store API, or another picture host, answers for its own pictures. */
export const hasOwnPictures = (config: Config): boolean =>
  ![config.publicApiUrl, config.publicGalleryUrl].some((place) => /^https?:/.test(place))
