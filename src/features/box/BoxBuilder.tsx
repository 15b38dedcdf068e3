import { useStore } from '@nanostores/react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { pictureHtml } from '#src/components/picture/picture.markup.ts'
import { pictureUses } from '#src/components/picture/picture.ts'
import {
  boxFacts,
  boxName,
  countPieces,
  isFull,
  type BoxFacts,
  type BoxOffer,
  type BoxPiece,
  type Places,
} from '#src/domain/box.ts'
import { allergens, diets, isAllergen, isDiet } from '#src/domain/diet.ts'
import { formatRupees } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Stepper } from '#src/ui/Stepper.tsx'
import {
  $editing,
  $isSaving,
  $mayUndo,
  $offer,
  $place,
  $places,
  boxLink,
  choosePlace,
  chooseSize,
  emptyBox,
  emptyPlace,
  enterBuilder,
  fillBox,
  placePiece,
  saveBox,
  takePiece,
  undo,
} from './box.store.ts'

/** Fills a box of the shopper's own, piece by piece. `offer`: what the shop had when the page was built. */
export const BoxBuilder = ({ offer: built }: { offer: BoxOffer }) => {
  const offer = useStore($offer) ?? built
  const places = useStore($places)
  const size = offer.sizes.find((one) => one.places === places.length)
  useEffect(() => void enterBuilder(), [])
  const facts = boxFacts(size ?? { price: 0 }, places, offer.pieces)
  const save = { offer, price: facts.price, isSold: size !== undefined }
  return (
    <>
      <div className="bbox">
        <Sizes offer={offer} places={places} />
        <Grid places={places} pieces={offer.pieces} />
        <Tools offer={offer} />
        <Save className="d" {...save} />
        <Facts facts={facts} hasPieces={countPieces(places).size > 0} />
      </div>
      <section aria-labelledby="sweets">
        <h2 id="sweets">Sweets</h2>
        <ul className="bpieces">
          {offer.pieces.map((piece) => (
            <Piece key={piece.productId} piece={piece} places={places} />
          ))}
        </ul>
      </section>
      <Save className="m" {...save} />
    </>
  )
}

const Sizes = ({ offer, places }: { offer: BoxOffer; places: Places }) => (
  <div className="bsizes" role="group" aria-label="Size of the box">
    {offer.sizes.map((size) => (
      <button
        type="button"
        className="chip"
        key={size.places}
        aria-pressed={size.places === places.length}
        onClick={() => chooseSize(size.places)}
      >
        {size.places} places
        <span className="muted">{formatRupees(size.price)}</span>
      </button>
    ))}
  </div>
)

const thumb = (picture: string | null) => ({
  __html: pictureHtml({ file: picture, alt: '', use: pictureUses.thumb, width: 160, height: 160 }),
})

/** Moves of the arrow keys in a grid of `side` columns, by key. */
const movesOf = (side: number): Record<string, number> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -side,
  ArrowDown: side,
})

/** The places of the box: arrow keys move, Delete empties a place, Enter chooses an empty one. */
const Grid = ({ places, pieces }: { places: Places; pieces: readonly BoxPiece[] }) => {
  const current = useStore($place)
  const grid = useRef<HTMLDivElement>(null)
  const side = Math.sqrt(places.length)

  const press = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return emptyPlace(at)
    }
    const move = movesOf(side)[event.key]
    if (move === undefined) return
    event.preventDefault()
    const isSideways = Math.abs(move) === 1 && side > 1
    const to = at + move
    if (isSideways && Math.floor(to / side) !== Math.floor(at / side)) return
    grid.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }

  const cell = (id: number, at: number) => {
    const piece = pieces.find(({ productId }) => productId === id)
    const name = id ? (piece?.name ?? 'a sweet that is gone') : 'empty'
    return (
      <div role="gridcell" key={at} aria-selected={at === current}>
        <button
          type="button"
          className={id ? 'bplace' : 'bplace free'}
          tabIndex={at === current ? 0 : -1}
          aria-label={`Place ${at + 1}: ${name}${id ? '. Take it out' : ''}`}
          title={id ? `${name}: take it out` : undefined}
          onFocus={() => choosePlace(at)}
          onKeyDown={(event) => press(event, at)}
          onClick={() => (id ? emptyPlace(at) : choosePlace(at))}
        >
          {id ? (
            <>
              <span dangerouslySetInnerHTML={thumb(piece?.picture ?? null)} />
              {side < 4 && <span className="xs">{name}</span>}
            </>
          ) : (
            <Icon name="plus" />
          )}
        </button>
      </div>
    )
  }

  return (
    <div
      className="bgrid"
      role="grid"
      aria-label={`${boxName(places.length)}, ${side} by ${side}`}
      data-side={side}
      ref={grid}
    >
      {Array.from({ length: side }, (_, row) => (
        <div role="row" key={row}>
          {places
            .slice(row * side, (row + 1) * side)
            .map((id, column) => cell(id, row * side + column))}
        </div>
      ))}
    </div>
  )
}

/** The system's own way to share, where there is one, else the clipboard. */
const share = async () => {
  const url = new URL(boxLink(), location.href).href
  try {
    if (navigator.share) return await navigator.share({ title: 'A box of sweets', url })
    await navigator.clipboard.writeText(url)
    notifyGood('Link copied')
  } catch (error) {
    // The shopper closed the system's window.
    if ((error as Error).name === 'AbortError') return
    notifyBad('The link could not be copied. It is in the address bar.')
  }
}

const Tools = ({ offer }: { offer: BoxOffer }) => {
  const places = useStore($places)
  const mayUndo = useStore($mayUndo)
  const isEmpty = places.every((id) => id === 0)
  return (
    <div className="btools">
      <Button className="quiet small" aria-disabled={!mayUndo} onClick={undo}>
        Undo
      </Button>
      <Button
        className="quiet small"
        aria-disabled={isFull(places)}
        onClick={() => !isFull(places) && fillBox(offer)}
      >
        Fill the rest
      </Button>
      <Button
        className="quiet small"
        aria-disabled={isEmpty}
        onClick={() => !isEmpty && emptyBox()}
      >
        Empty
      </Button>
      <Button
        className="quiet small"
        aria-disabled={isEmpty}
        onClick={() => !isEmpty && void share()}
      >
        Share
      </Button>
    </div>
  )
}

const namesOf = (codes: readonly string[]): string =>
  codes
    .filter(isAllergen)
    .map((code) => allergens[code])
    .join(', ')

const Facts = ({ facts, hasPieces }: { facts: BoxFacts; hasPieces: boolean }) => {
  if (!hasPieces)
    return <p className="sm muted">Choose sweets below: each press puts one into the box.</p>
  const { contains, grams, keepsDays, staysNear, short } = facts
  const fits = facts.diets.filter(isDiet).map((code) => diets[code])
  return (
    <dl className="bfacts sm">
      <div>
        <dt>Weight</dt>
        <dd>about {Math.round(grams)} g</dd>
      </div>
      <div>
        <dt>Contains</dt>
        <dd>
          {contains === null
            ? 'not stated for all sweets: please ask us'
            : namesOf(contains) || 'none of the listed allergens'}
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
            {keepsDays} {keepsDays === 1 ? 'day' : 'days'}
          </dd>
        </div>
      )}
      {staysNear.length > 0 && (
        <div>
          <dt>Does not travel well</dt>
          <dd>{staysNear.join(', ')}: better within Delhi/NCR</dd>
        </div>
      )}
      {short.map(({ name, stock }) => (
        <div className="bad" key={name}>
          <dt>{name}</dt>
          <dd>{stock > 0 ? `only ${stock} left` : 'sold out'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SaveProps {
  /** For which windows: below the box on wide ones, always in sight on phones. */
  className: 'd' | 'm'
  offer: BoxOffer
  price: number
  isSold: boolean
}

const Save = ({ className, offer, price, isSold }: SaveProps) => {
  const places = useStore($places)
  const editing = useStore($editing)
  const isSaving = useStore($isSaving)
  const left = places.filter((id) => id === 0).length
  return (
    <div className={`bsave ${className}`}>
      <p>
        <span className="sr">Price of this box </span>
        <b>{formatRupees(price)}</b>
        <span className="sm muted" role="status">
          {!isSold
            ? 'This size is not sold any more'
            : left > 0
              ? `${left} of ${places.length} places free`
              : 'The box is full'}
        </span>
      </p>
      <Button
        busy={isSaving}
        aria-disabled={left > 0 || !isSold}
        onClick={() => (left > 0 || !isSold ? undefined : void saveBox(offer))}
      >
        {editing ? 'Save changes' : 'Add to bag'}
      </Button>
    </div>
  )
}

const Piece = ({ piece, places }: { piece: BoxPiece; places: Places }) => {
  const { productId: id, name, stock } = piece
  const count = places.filter((one) => one === id).length
  const isLow = stock < 10
  return (
    <li>
      <div dangerouslySetInnerHTML={thumb(piece.picture)} />
      <div>
        <h3>
          <a href={links.product(piece.slug)}>{name}</a>
        </h3>
        <p className="sm muted">
          <span
            className={piece.veg ? 'veg' : 'veg non'}
            role="img"
            aria-label={piece.veg ? 'Vegetarian' : 'Non-vegetarian'}
          />{' '}
          {piece.grams} g{isLow && stock > 0 && `, only ${stock} left`}
        </p>
        {piece.contains && piece.contains.length > 0 && (
          <p className="xs muted">Contains {namesOf(piece.contains)}</p>
        )}
      </div>
      <p>
        <b>{formatRupees(piece.price)}</b>
      </p>
      {stock > 0 || count > 0 ? (
        <Stepper
          name={name}
          value={count}
          most={stock}
          onChange={(value) => {
            if (value < count) takePiece(id)
            else if (count >= stock) notifyBad(`Of ${name} only ${stock} are left.`)
            else placePiece(id, name)
          }}
        />
      ) : (
        <span className="badge out">Sold Out</span>
      )}
    </li>
  )
}
