import { costNoteHtml, priceHtml } from '#src/components/product/price.markup.ts'
import { diets, isDiet } from '#src/domain/diet.ts'
import { variantName, type ProductDetails } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { Arrival } from './Promises.tsx'
import { RateLink } from './review/RateLink.tsx'

/** Reuses the icons' styles: a rule of its own would be in every product page. */
const Swatch = ({ code }: { code: string }) => (
  <svg className="icon" viewBox="0 0 30 24" aria-hidden="true">
    <circle cx="10" cy="11" r="9" style={{ fill: code }} />
  </svg>
)

export const Heading = ({ product }: { product: ProductDetails }) => {
  const names = product.diets.filter(isDiet).map((code) => diets[code])
  const named = product.variants.filter(variantName)
  return (
    <>
      <p className="brand">
        {product.brand.id ? (
          <a href={links.brand(product.brand.id)}>{product.brand.name}</a>
        ) : (
          product.brand.name
        )}
        <RateLink product={product} />
      </p>
      <h1>{product.name}</h1>
      {product.nameHi && (
        <p className="hindi below" lang="hi">
          {product.nameHi}
        </p>
      )}
      <div className="cost">
        <p className="price big" dangerouslySetInnerHTML={{ __html: priceHtml(product) }} />
        <p className="sm muted costs" dangerouslySetInnerHTML={{ __html: costNoteHtml(product) }} />
      </div>
      {named.length > 0 && (
        <div>
          <h2 className="label">Available In</h2>
          <div className="chips fold">
            {named.map(({ slug, size, color, isSoldOut }) => (
              <a
                key={slug}
                className={isSoldOut ? 'chip gone' : 'chip'}
                href={links.product(slug)}
                aria-current={slug === product.slug ? 'page' : undefined}
              >
                {color && <Swatch code={color.code} />}
                {variantName({ size, color })}
                {isSoldOut && <span className="sr-only"> sold out</span>}
              </a>
            ))}
          </div>
        </div>
      )}
      <Arrival product={product} />
      <p className="meta">
        {product.veg !== null && (
          <span className="veg-text">
            <span className={product.veg ? 'veg' : 'veg non-veg'} aria-hidden="true" />
            {[product.veg ? 'Vegetarian' : 'Non-vegetarian', ...names].join('\u00a0· ')}
          </span>
        )}
        <span className="muted">
          {product.category.name}
          {product.itemCode && `\u00a0· Item code ${product.itemCode}`}
        </span>
      </p>
    </>
  )
}
