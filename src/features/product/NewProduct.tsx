import { useEffect, useState, type ReactNode } from 'react'
import { now } from '#src/clock.ts'
import { Breadcrumbs } from '#src/components/page/Breadcrumbs.tsx'
import { railHtml } from '#src/components/rail/rail.markup.ts'
import { onePerDish } from '#src/domain/dish.ts'
import { pageMessages } from '#src/domain/messages/page.ts'
import { isSoldOut, type ProductDetails } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { isUnreached } from '#src/stores/api-errors.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { keepFocus } from '#src/ui/moved-controls.ts'
import { NotFoundText } from './NotFoundText.tsx'
import { Cta } from './Cta.tsx'
import { Facts } from './Facts.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { Heading } from './Heading.tsx'
import { productKeyOf, loadProduct, type ProductKey } from './product.store.ts'
import { Promises } from './Promises.tsx'
import { breadcrumbOf } from './breadcrumb.ts'
import { Reviews } from './review/Reviews.tsx'
import { StockAlert } from './stock-alert/StockAlert.tsx'

/** `unreached`: no answer came; `refused`: one that is no product. */
type State = 'loading' | 'missing' | 'unreached' | 'refused' | ProductDetails

const headings = {
  missing: pageMessages.productMissing,
  unreached: 'The shop could not be reached.',
  refused: 'The shop has trouble just now.',
}

/** Composed as in ProductPage.astro. */
const ProductView = ({ product, pincode }: { product: ProductDetails; pincode: ReactNode }) => {
  const [at] = useState(() => now().getTime())
  useEffect(() => {
    document.title = `${product.name} | ${site.name}`
    const title = document.querySelector('.bar .bar-title')
    if (title) title.textContent = product.category.name
    // As on a built page.
    void import('./page.ts')
    void import('./review/buttons.ts')
  }, [product])
  return (
    <>
      <div
        className={isSoldOut(product) ? 'wrap gone' : 'wrap'}
        data-live-product={product.id}
        data-fresh=""
      >
        <Breadcrumbs trail={breadcrumbOf(product)} />
        <div className="product">
          <Gallery product={product} />
          <section className="buy">
            <Heading product={product} />
            <Cta product={product} />
            <StockAlert product={product} />
            {pincode}
            <Promises product={product} now={at} />
          </section>
        </div>
        <Facts product={product} />
      </div>
      <Reviews product={product} />
      {product.similar.length > 0 && (
        <section
          className="section"
          aria-labelledby="similar"
          data-rail
          dangerouslySetInnerHTML={{
            __html: railHtml('similar', 'You may like this', onePerDish(product.similar)),
          }}
        />
      )}
    </>
  )
}

const askedOf = (key: ProductKey | null) =>
  key && ('product_id' in key ? { id: String(key.product_id) } : { slug: key.product_slug })

const find = async (): Promise<State> => {
  const key = productKeyOf(new URL(location.href))
  if (!key) return 'missing'
  const product = await loadProduct(key)
  if (product && !('product_slug' in key && key.product_slug === product.slug)) {
    location.replace(links.product(product.slug))
    return 'loading'
  }
  return product ?? 'missing'
}

const load = async (): Promise<State> => {
  const state = await find().catch((error: unknown): State =>
    isUnreached(error) ? 'unreached' : 'refused',
  )
  if (typeof state === 'string' && state !== 'loading') notifyBad(pageMessages.productMissing)
  return state
}

/** A product newer than the build; `?id=` and a slug that it had redirect to the product's URL. */
export const NewProduct = ({ children }: { children?: ReactNode }) => {
  const [state, setState] = useState<State>('loading')
  useEffect(() => void load().then(setState), [])

  if (typeof state === 'object') return <ProductView product={state} pincode={children} />
  if (state === 'loading')
    return (
      <div className="wrap product" role="status" aria-label="Loading">
        <div className="none-pic" />
      </div>
    )
  return (
    <div className="wrap empty" role="status">
      <h1>{headings[state]}</h1>
      {state !== 'missing' && (
        <Button
          onClick={({ currentTarget }) => {
            setState('loading')
            void keepFocus(currentTarget, currentTarget.closest('.empty')?.parentElement, () =>
              load().then(setState),
            )
          }}
        >
          Try again
        </Button>
      )}
      {state === 'missing' && (
        <p>
          <NotFoundText {...askedOf(productKeyOf(new URL(location.href)))} />
        </p>
      )}
      <a className="btn line" href={links.home()}>
        Continue Shopping
      </a>
    </div>
  )
}
