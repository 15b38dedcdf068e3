import { dense, pictureSet, type PictureSet } from '#src/components/picture/picture.ts'
import type { Banner } from '#src/domain/home.ts'
import { site } from '#src/site.ts'

export const phone = `(max-width:${site.phoneWidth}px)`
export const wider = `(min-width:${site.phoneWidth}.02px)`

export const heroPictures = (banner: Banner): { square: PictureSet; wide: PictureSet } => ({
  square: pictureSet(banner.phonePicture, { widths: [480, 720], sizes: `${dense} 66vw, 100vw` }),
  wide: pictureSet(banner.picture, {
    widths: [960, 1440, 1920],
    sizes: '(max-width:1000px) 100vw, 84vw',
  }),
})
