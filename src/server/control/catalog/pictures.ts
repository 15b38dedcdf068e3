import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isElsewhere } from '#src/domain/gallery.ts'
import { pictureName } from '#src/domain/picture.ts'
import type { Config } from '../../base/settings/config.ts'
import { slugPart } from '../../product/item.ts'
import { isPicture } from '../../base/owner-fields.ts'
import { openGallery } from '../../gallery/gallery.service.ts'
import { findOriginal, readPictureNames } from '../../gallery/originals.ts'

/** Smaller ones look blurred where a picture is shown large. */
const goodSide = 900
/** Fields with marks that are shown small. */
const small = new Set(['icon', 'logo'])

const picturesIn = (value: unknown, isShown: (field: string) => boolean): string[] => {
  if (typeof value === 'string') return isPicture(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, one]) =>
    isShown(field) ? picturesIn(one, isShown) : [],
  )
}

/** How cameras and people write a name: 'Kaju Katli.JPG' for kaju-katli.jpg. */
const likeness = (file: string): string => slugPart(pictureName(file))

const missing = (name: string, files: readonly string[]): string => {
  const alike = files.find((file) => likeness(file) === likeness(name))
  if (!alike) return `There is no picture ${name}: put it into pictures/ of the data folder first`
  // Such as the HEIC of a telephone.
  const remedy = /\.(jpe?g|png|webp)$/i.test(alike) ? 'rename it' : 'convert it to JPEG'
  return `There is no picture ${name}: pictures/ of the data folder has "${alike}"; ${remedy}`
}

/**
 * What is wrong with the pictures that a file names; another host's gallery is not asked. A picture of the
 * owner's is decoded once, until its file changes.
 */
export const checkPictures = async (
  { dataDir, publicGalleryUrl }: Config,
  file: unknown,
): Promise<{ errors: string[]; warnings: string[] }> => {
  const errors: string[] = []
  const warnings: string[] = []
  if (isElsewhere(publicGalleryUrl)) return { errors, warnings }
  const gallery = openGallery(dataDir)
  const known = new Set(await readPictureNames(dataDir))
  const files = await readdir(join(dataDir, 'pictures')).catch(() => [])
  const large = new Set(picturesIn(file, (field) => !small.has(field)))
  const named = new Set(picturesIn(file, () => true))
  const checks = [...named].map(async (name) => {
    if (!known.has(pictureName(name))) return void errors.push(missing(name, files))
    const shown = await findOriginal(dataDir, pictureName(name))
    const file = shown && basename(shown.source)
    const isThere = await stat(join(dataDir, 'pictures', name)).catch(() => null)
    if (file && file !== name && isThere)
      warnings.push(`Warning: ${file} has the same name as ${name} and is shown instead: delete it`)
    const side = await gallery.decode(pictureName(name))
    if (side === 'broken')
      errors.push(`${name} is no picture that can be read: save it as JPEG, PNG or WebP`)
    else if (side !== null && side < goodSide && large.has(name))
      warnings.push(
        `Warning: ${name} has ${side} pixels on its longer side; below ${goodSide} it looks blurred`,
      )
  })
  await Promise.all(checks)
  return { errors, warnings }
}
