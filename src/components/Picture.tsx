import { Icon } from '#src/ui/Icon.tsx'
import { pictureSet, type PictureUse } from './picture.ts'

interface Props {
  file: string | null
  alt: string
  use: PictureUse
  /** `first`: main picture of the page; `eager`: visible without scrolling; else loaded when near. */
  load?: 'first' | 'eager' | 'lazy'
  side?: number
}

/** The same markup as Picture.astro, for components that also run in the browser. */
export const Picture = ({ file, alt, use, load = 'lazy', side = 640 }: Props) => {
  if (!file)
    return (
      <div className="none-pic" role="img" aria-label={`${alt} (no picture)`}>
        <Icon name="diamond" />
      </div>
    )
  const set = pictureSet(file, use)
  return (
    <picture>
      <source type="image/avif" srcSet={set.avif} sizes={set.sizes} />
      <img
        src={set.src}
        alt={alt}
        width={side}
        height={side}
        decoding="async"
        loading={load === 'lazy' ? 'lazy' : undefined}
        fetchPriority={load === 'first' ? 'high' : undefined}
      />
    </picture>
  )
}
