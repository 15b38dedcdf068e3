import {
  dense,
  pictureSet,
  webpOf,
  type PictureSet,
  type PictureUse,
} from '#src/components/picture/picture.ts'
import type { Banner } from '#src/domain/banner.ts'
import { site } from '#src/site.ts'

export const phone = `(max-width:${site.phoneWidth}px)`
export const wider = `(min-width:${site.phoneWidth}.02px)`

type HeroPicture = PictureSet & { webp: string }

const heroPicture = (file: string, use: PictureUse): HeroPicture => ({
  ...pictureSet(file, use),
  webp: webpOf(file, use),
})

export const heroPictures = (banner: Banner): { square: HeroPicture; wide: HeroPicture } => ({
  square: heroPicture(banner.phonePicture, { widths: [480, 720], sizes: `${dense} 66vw, 100vw` }),
  wide: heroPicture(banner.picture, {
    widths: [960, 1440, 1920],
    sizes: '(max-width:1000px) 100vw, 84vw',
  }),
})
