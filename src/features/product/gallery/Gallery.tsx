import { pictureHtml } from '#src/components/picture/picture.markup.ts'
import { dense } from '#src/components/picture/picture.ts'
import { thumb } from '#src/components/picture/Thumb.tsx'
import { badgeOf } from '#src/components/product/price.markup.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { Icon } from '#src/ui/Icon.tsx'

const use = { widths: [480, 720, 900], sizes: `${dense} 66vw, (max-width:560px) 100vw, 620px` }
/** Specification, section 9. */
const maxShown = 6

export const Gallery = ({ product }: { product: ProductDetails }) => {
  const { name } = product
  const files = product.pictures.length ? product.pictures : [product.picture]
  const many = files.length > 1
  const [kind, words] = badgeOf(product) ?? []
  return (
    <section className={many ? 'gallery' : 'gallery one'} aria-label="Pictures" data-gallery="">
      {many && (
        <div className="thumbs off-phone">
          {files.slice(0, maxShown).map((file, index) => (
            <a
              key={file}
              href={`#picture-${index + 1}`}
              aria-label={`Picture ${index + 1}`}
              aria-current={index === 0 ? 'true' : undefined}
              dangerouslySetInnerHTML={thumb(file)}
            />
          ))}
        </div>
      )}
      <div className="main">
        <ul className="shots" tabIndex={many ? 0 : undefined} aria-label={`Pictures of ${name}`}>
          {files.map((file, index) => (
            <li
              key={file}
              id={`picture-${index + 1}`}
              className={index > 0 ? 'below' : undefined}
              dangerouslySetInnerHTML={{
                __html: pictureHtml({
                  file,
                  alt: index === 0 ? name : `${name}, picture ${index + 1}`,
                  use,
                  load: index === 0 ? 'first' : 'lazy',
                  width: 900,
                  height: 900,
                }),
              }}
            />
          ))}
        </ul>
        {kind && <span className={kind}>{words}</span>}
        <button
          className="icon-button ring share"
          type="button"
          data-share={name}
          aria-label="Share"
        >
          <Icon name="share" />
        </button>
        {product.picture && (
          <button className="icon-button ring zoom" type="button" data-zoom="" aria-label="Enlarge">
            <Icon name="zoom" />
          </button>
        )}
        {many && (
          <p className="nth on-phone" aria-hidden="true">
            <span data-nth="">1</span> / {files.length}
          </p>
        )}
      </div>
    </section>
  )
}
