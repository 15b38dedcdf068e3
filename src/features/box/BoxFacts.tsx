import type { BoxFacts } from '#src/domain/box.ts'
import { allergens, diets, isAllergen, isDiet } from '#src/domain/diet.ts'
import { site } from '#src/site.ts'

export const allergenNames = (codes: readonly string[]): string =>
  codes
    .filter(isAllergen)
    .map((code) => allergens[code])
    .join(', ')

export const Shortage = ({ short }: Pick<BoxFacts, 'short'>) =>
  short.length > 0 && (
    <dl className="box-facts sm">
      {short.map(({ name, stock }) => (
        <div className="bad" key={name}>
          <dt>{name}</dt>
          <dd>{stock > 0 ? `only ${stock} left` : 'sold out'}</dd>
        </div>
      ))}
    </dl>
  )

export const Facts = ({ facts }: { facts: BoxFacts }) => {
  const { contains, grams, keepsDays, keepsStated, staysNear } = facts
  const fits = facts.diets.filter(isDiet).map((code) => diets[code])
  return (
    <dl className="box-facts sm">
      <div>
        <dt>Weight</dt>
        <dd>about {Math.round(grams)} g</dd>
      </div>
      <div>
        <dt>Contains</dt>
        <dd>
          {contains === null
            ? 'not stated for all sweets: please ask us'
            : allergenNames(contains) || 'none of the listed allergens'}
        </dd>
      </div>
      {fits.length > 0 && (
        <div>
          <dt>All of it is</dt>
          <dd>{fits.join(', ')}</dd>
        </div>
      )}
      {keepsDays !== null && (
        <div>
          <dt>Keeps</dt>
          <dd>
            {!keepsStated && 'at most '}
            {keepsDays} {keepsDays === 1 ? 'day' : 'days'}
          </dd>
        </div>
      )}
      {staysNear.length > 0 && (
        <div>
          <dt>Does not travel well</dt>
          <dd>
            {staysNear.join(', ')}: better within {site.area}
          </dd>
        </div>
      )}
    </dl>
  )
}
