import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../lib/files.ts'

// Run `node scripts/site/icons.ts` after changing icon.svg: the icons in public/ are checked in.
const drawing = readFileSync(new URL('icon.svg', import.meta.url))
const png = (size: number): Promise<Buffer> =>
  sharp(drawing, { density: 144 })
    .resize(size, size)
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toBuffer()

const ico = (picture: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits for each pixel
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** 32: tabs; 180: iPhone home screens; 192 and 512: Android home screens, which crop them. */
const small = sharp(readFileSync(join(root, 'public', 'favicon.svg')), { density: 144 })
writeFileSync(
  join(root, 'public', 'favicon.ico'),
  ico(await small.resize(32, 32).png().toBuffer(), 32),
)
writeFileSync(join(root, 'public', 'apple-touch-icon.png'), await png(180))
for (const size of [192, 512])
  writeFileSync(join(root, 'public', `icon-${size}.png`), await png(size))
