import { isElsewhere } from '#src/domain/gallery.ts'
import { pictureName } from '#src/domain/picture.ts'
import type { Config } from '../base/config.ts'
import { refusal } from '../base/errors.ts'
import { isPicture } from '../base/owner-fields.ts'
import { openGallery } from '../gallery/gallery.service.ts'

const picturesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isPicture(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : []
}

/** Throws an `OwnerError` for a picture that no rebuild would find; another host's gallery is not asked. */
export const refuseLostPictures = async (
  { dataDir, publicGalleryUrl }: Config,
  file: unknown,
): Promise<void> => {
  if (isElsewhere(publicGalleryUrl)) return
  const known = new Set(await openGallery(dataDir).names())
  const lost = picturesIn(file).find((name) => !known.has(pictureName(name)))
  if (lost)
    throw refusal(`There is no picture ${lost}: put it into pictures/ of the data folder first`)
}
