import { pictureHtml } from './picture.markup.ts'
import { pictureUses } from './picture.ts'

/** A small square picture; decorative, as a name is next to it. As HTML, for where a `div` may not stand. */
export const thumb = (file: string | null) => ({
  __html: pictureHtml({ file, alt: '', use: pictureUses.thumb, width: 160, height: 160 }),
})

export const Thumb = ({ picture }: { picture: string | null }) => (
  <div className="pic" dangerouslySetInnerHTML={thumb(picture)} />
)
