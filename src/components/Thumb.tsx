import { Icon } from '#src/ui/Icon.tsx'
import { pictureSet, pictureUses } from './picture.ts'

/** A small square picture; decorative, as the product name is next to it. */
export const Thumb = ({ picture }: { picture: string | null }) => {
  const set = picture ? pictureSet(picture, pictureUses.thumb) : null
  return (
    <div className="pic">
      {set ? (
        <picture>
          <source type="image/avif" srcSet={set.avif} sizes={set.sizes} />
          <source type="image/webp" srcSet={set.webp} sizes={set.sizes} />
          <img src={set.src} alt="" width={160} height={160} loading="lazy" decoding="async" />
        </picture>
      ) : (
        <div className="none-pic">
          <Icon name="diamond" />
        </div>
      )}
    </div>
  )
}
