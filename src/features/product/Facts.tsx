import type { ProductDetails } from '#src/domain/product.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { labelFacts, otherFacts, type Fact } from './facts.ts'

const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="spec">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Keeps line breaks. In the element: a rule in the sheet would weigh on all pages, and few texts have any. */
const lineBreakStyle = (text: string) =>
  text.includes('\n') ? { whiteSpace: 'pre-line' } : undefined

/** Two collapsibles on phones, two tabs elsewhere: one markup, with CSS and tabs.ts. */
export const Facts = ({ product }: { product: ProductDetails }) => (
  <section className="about accordion" aria-label="About product">
    <div className="below">
      <div className="tabs off-phone" role="tablist" aria-label="About product">
        <button type="button" role="tab" id="tab-about" aria-controls="about" aria-selected="true">
          Product Description
        </button>
        <button
          type="button"
          role="tab"
          id="tab-other"
          aria-controls="other"
          aria-selected="false"
          tabIndex={-1}
        >
          Other Information
        </button>
      </div>
      <div id="about" role="tabpanel" aria-labelledby="tab-about">
        <details open>
          <summary className="on-phone">
            About product
            <Icon name="down" />
          </summary>
          <div className="two">
            {product.description ? (
              <p style={lineBreakStyle(product.description)}>{product.description}</p>
            ) : (
              <p className="muted">No description of this item yet; its label facts are here.</p>
            )}
            <FactList facts={labelFacts(product)} />
          </div>
        </details>
      </div>
      <div id="other" className="later" role="tabpanel" aria-labelledby="tab-other">
        <details open>
          <summary className="on-phone">
            Other Info
            <Icon name="down" />
          </summary>
          <FactList facts={otherFacts(product)} />
        </details>
      </div>
    </div>
  </section>
)
