import { galleryOf } from '#src/domain/gallery.ts'
import { env } from '#src/public-env.ts'

/** A build has these as constants (scripts/site/constants.ts): scripts carry only what its gallery needs. */
export const { template, hasNames, hasWidths, hasFormats, hasUrls } = galleryOf(env)
