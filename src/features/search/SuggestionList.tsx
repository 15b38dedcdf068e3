import { pictureHtml } from '#src/components/picture/picture.markup.ts'
import { pictureUses } from '#src/components/picture/picture.ts'
import { formatAmount } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { Suggestion } from './search.store.ts'

interface Props {
  id: string
  optionId: (index: number) => string
  keyword: string
  products: Suggestion[]
  active: number
}

const Marked = ({ name, keyword }: { name: string; keyword: string }) => {
  const at = name.toLowerCase().indexOf(keyword.toLowerCase())
  if (at < 0) return name
  const end = at + keyword.length
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  )
}

const Shot = ({ picture }: { picture: string | null }) => {
  const html = pictureHtml({ file: picture, alt: '', use: pictureUses.icon, width: 44, height: 44 })
  return <span className="shot" dangerouslySetInnerHTML={{ __html: html }} />
}

const isHindi = (text: string): boolean => /[\u0900-\u097f]/.test(text)

const bringIntoView = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' })

export const SuggestionList = ({ id, optionId, keyword, products, active }: Props) => (
  // Keeps the focus in the field.
  <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
    <ul role="listbox" id={id} aria-label="Suggestions">
      {products.map((product, index) => (
        <li
          key={product.slug}
          id={optionId(index)}
          ref={index === active ? bringIntoView : null}
          role="option"
          aria-selected={index === active}
          onClick={() => location.assign(links.product(product.slug))}
        >
          {product.card ? <Shot picture={product.card.picture} /> : <Icon name="search" />}
          <span className="name">
            <Marked name={product.name} keyword={keyword} />
            {product.nameHi && isHindi(keyword) && (
              <span lang="hi">
                {' '}
                <Marked name={product.nameHi} keyword={keyword} />
              </span>
            )}
          </span>
          {product.card && (
            <span className="cost">
              {product.card.isFrom && 'from '}
              <b>{formatAmount(product.card.from)}</b>
            </span>
          )}
        </li>
      ))}
    </ul>
    <a className="link" href={links.search(keyword)}>
      See all results for “{keyword}”
      <Icon name="next" />
    </a>
  </div>
)
