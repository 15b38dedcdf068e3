import { isElsewhere } from '#src/domain/gallery.ts'
import { pictureName } from '#src/domain/picture.ts'
import type { Config } from '../base/config.ts'
import { isPicture } from '../base/owner-fields.ts'
import { openGallery } from '../gallery/gallery.service.ts'

const picturesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isPicture(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : []
}

/** What is wrong with the pictures that a file names; another host's gallery is not asked. */
export const checkPictures = async (
  { dataDir, publicGalleryUrl }: Config,
  file: unknown,
): Promise<{ faults: string[]; warnings: string[] }> => {
  const faults: string[] = []
  const warnings: string[] = []
  if (isElsewhere(publicGalleryUrl)) return { faults, warnings }
  const known = new Set(await openGallery(dataDir).names())
  const named = new Set(picturesIn(file))
  for (const name of named)
    if (!known.has(pictureName(name)))
      faults.push(
        `There is no picture ${name}: put it into pictures/ of the data folder first`,
      )
  return { faults, warnings }
}
