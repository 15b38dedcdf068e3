import '#src/styles/card.css'
import '#src/styles/results.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ProductCard } from '#src/components/ProductCard.tsx'
import { sorted } from '#src/domain/listing.ts'
import { links } from '#src/links.ts'
import { speak } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { $results, $sort, chooseSort, findProducts, openResults } from './search.store.ts'
import { SortChips } from './SortChips.tsx'

/** Cards of the skeleton (specification, section 2: listing pages). */
const skeletonCards = 10
/** Cards drawn at once; more come on request. */
const cardsPerView = 40

/** The result page: asks for the keyword that stands in the address. */
export const SearchResults = () => {
  const { keyword, state, products, total } = useStore($results)
  const sort = useStore($sort)
  const [drawn, setDrawn] = useState(cardsPerView)

  useEffect(() => void openResults(), [])

  useEffect(() => {
    if (state === 'loading') return
    document.title = document.title.replace(/^[^|]*/, `${keyword}, search results `.slice(0, 60))
    speak(total ? `${total} results` : 'No Products Found')
  }, [state, keyword, total])

  if (state === 'loading') return <Skeleton />
  if (state === 'failed') return <Failed keyword={keyword} />
  if (!products.length) return <NothingFound keyword={keyword} />
  const shown = sorted(products, sort)
  return (
    <>
      <div className="found">
        <h1>
          Showing {total} Results for {keyword}
        </h1>
        <SortChips sort={sort} onChange={chooseSort} />
      </div>
      <div className="grid">
        {shown.slice(0, drawn).map((product, index) => (
          <ProductCard key={product.id} product={product} eager={index < 4} />
        ))}
      </div>
      {drawn < shown.length && (
        <p className="more">
          <Button className="line" onClick={() => setDrawn(drawn + cardsPerView)}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}
export default SearchResults

const Skeleton = () => (
  <>
    <div className="found">
      <h1 className="muted">Searching</h1>
    </div>
    <div className="grid" aria-hidden="true">
      {Array.from({ length: skeletonCards }, (_, index) => (
        <div key={index} className="card skel">
          <div className="pic" />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  </>
)

const NothingFound = ({ keyword }: { keyword: string }) => (
  <div className="lost">
    <h1>No Products Found</h1>
    {keyword && (
      <p className="muted">Nothing in the shop goes by “{keyword}”. Try another spelling.</p>
    )}
    <a className="btn" href={links.home() + '#categories'}>
      Browse all categories
    </a>
  </div>
)

const Failed = ({ keyword }: { keyword: string }) => (
  <div className="lost">
    <h1>The search did not answer</h1>
    <p className="muted">Your connection or our shop took a pause.</p>
    <Button onClick={() => void findProducts(keyword)}>Search again</Button>
  </div>
)
