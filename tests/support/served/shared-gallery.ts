import { createHash } from 'node:crypto'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './program.ts'

/**
 * Makes a shop keep the sizes of its pictures in a folder that all shops of tests share, also later runs: a size takes
 * up to half a second of a processor. Other settings or another encoder have another folder.
 */
export const shareGallery = async (dataDir: string): Promise<void> => {
  const settings = await readFile(join(root, 'src/server/gallery/make.ts'))
  const made = createHash('sha256').update(settings).update(JSON.stringify(sharp.versions))
  const gallery = join(root, 'node_modules/.cache/gallery', made.digest('hex').slice(0, 12))
  await mkdir(gallery, { recursive: true })
  await symlink(gallery, join(dataDir, 'gallery'))
}
