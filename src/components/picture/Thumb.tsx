import { pictureHtml } from './picture.markup.ts'
import { pictureUses } from './picture.ts'

/** Decorative, as a name is next to it. HTML for where a `div` is not allowed. */
export const thumb = (file: string | null) => ({
  __html: pictureHtml({ file, alt: '', use: pictureUses.thumb, width: 160, height: 160 }),
})

export const Thumb = ({ picture }: { picture: string | null }) => (
  <div className="pic thumb" dangerouslySetInnerHTML={thumb(picture)} />
)
