import { pictureHtml } from './picture.markup.ts'
import { pictureUses } from './picture.ts'

/** A small square picture; decorative, as the product name is next to it. */
export const Thumb = ({ picture }: { picture: string | null }) => {
  const html = pictureHtml({
    file: picture,
    alt: '',
    use: pictureUses.thumb,
    width: 160,
    height: 160,
  })
  return <div className="pic" dangerouslySetInnerHTML={{ __html: html }} />
}
