import { pictureHtml } from '#src/components/picture/picture.markup.ts'
import { pictureUses } from '#src/components/picture/picture.ts'
import { Thumb } from '#src/components/picture/Thumb.tsx'
import type { BagLine } from '#src/domain/bag.ts'

/** The sweets in the four quarters; fewer than four repeat. */
const quarters = (sweets: readonly string[]): string =>
  [0, 1, 2, 3]
    .map((at) =>
      pictureHtml({
        file: sweets[at] ?? sweets[3 - at] ?? null,
        alt: '',
        use: pictureUses.icon,
        width: 80,
        height: 80,
      }),
    )
    .join('')

/** A line's picture. A filled box of several sweets shows up to four of them. Decorative, as `Thumb`. */
export const LineThumb = ({ line }: { line: Pick<BagLine, 'picture' | 'box'> }) => {
  const sweets = (line.box?.pieces ?? []).flatMap(({ picture }) => picture ?? [])
  if (sweets.length < 2) return <Thumb picture={line.picture} />
  return (
    <div className="pic thumb box-pic" dangerouslySetInnerHTML={{ __html: quarters(sweets) }} />
  )
}
