import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Thumb } from '#src/components/picture/Thumb.tsx'
import { VegMark } from '#src/components/product/VegMark.tsx'
import { share } from '#src/components/share/share.ts'
import { boxFacts, isFull, type BoxOffer, type BoxPiece, type Places } from '#src/domain/box.ts'
import { formatAmount } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { keepFocus } from '#src/ui/moved-controls.ts'
import { Stepper } from '#src/ui/Stepper.tsx'
import { allergenNames, Facts, Shortage } from './BoxFacts.tsx'
import { BoxGrid } from './BoxGrid.tsx'
import {
  $editing,
  $isAdded,
  $isSaving,
  $mayUndo,
  $boxOffer,
  $places,
  boxLink,
  chooseSize,
  emptyBox,
  enterBuilder,
  fillBox,
  placePiece,
  saveBox,
  startAnother,
  removePiece,
  undo,
} from './box.store.ts'

/** `offer`: what the shop had when the page was built. */
export const BoxBuilder = ({ offer: built }: { offer: BoxOffer }) => {
  const offer = useStore($boxOffer) ?? built
  const places = useStore($places)
  const size = offer.sizes.find((one) => one.places === places.length)
  useEffect(() => {
    void enterBuilder()
    document.documentElement.classList.remove('box-linked')
  }, [])
  const facts = boxFacts(size ?? { price: 0 }, places, offer.pieces)
  const hasPieces = places.some((id) => id > 0)
  const save = { offer, price: facts.price, isSold: size !== undefined }
  return (
    <>
      <div className="box-side">
        <div className="box-builder">
          <Sizes offer={offer} places={places} />
          <BoxGrid places={places} pieces={offer.pieces} />
          <Tools offer={offer} />
          <Save className="in-box" {...save} />
          {/* Always visible on narrow windows, so that the sweets below do not move at a press. */}
          <p
            className={`sm muted ${hasPieces ? 'box-hint' : ''} ${isFull(places) ? 'box-full' : ''}`}
          >
            Choose sweets: each press puts one into the box.
          </p>
          <Shortage short={facts.short} />
        </div>
        {hasPieces && <Facts facts={facts} />}
      </div>
      <section aria-labelledby="sweets">
        <h2 id="sweets" tabIndex={-1}>
          Sweets
        </h2>
        <ul className="box-pieces">
          {offer.pieces.map((piece) => (
            <Piece key={piece.productId} piece={piece} places={places} />
          ))}
        </ul>
      </section>
      <Save className="at-edge" {...save} />
    </>
  )
}

const Sizes = ({ offer, places }: { offer: BoxOffer; places: Places }) => (
  <div className="box-sizes" role="group" aria-label="Size of the box">
    {offer.sizes.map((size) => (
      <button
        type="button"
        className="chip"
        key={size.places}
        aria-pressed={size.places === places.length}
        onClick={() => chooseSize(size.places)}
      >
        {size.places} places
        <span className="muted">{formatAmount(size.price)}</span>
      </button>
    ))}
  </div>
)

const shareBox = (button: HTMLElement) =>
  share('A box of sweets', new URL(boxLink(), location.href).href, button)

const Tools = ({ offer }: { offer: BoxOffer }) => {
  const places = useStore($places)
  const mayUndo = useStore($mayUndo)
  const isEmpty = places.every((id) => id === 0)
  return (
    <div className="box-tools">
      <Button className="quiet small" aria-disabled={!mayUndo} onClick={undo}>
        Undo
      </Button>
      <Button className="quiet small" aria-disabled={isFull(places)} onClick={() => fillBox(offer)}>
        Fill the rest
      </Button>
      <Button className="quiet small" aria-disabled={isEmpty} onClick={emptyBox}>
        Empty
      </Button>
      <Button
        className="quiet small"
        aria-disabled={isEmpty}
        onClick={({ currentTarget }) => void shareBox(currentTarget)}
      >
        Share
      </Button>
    </div>
  )
}

interface SaveProps {
  /** 'in-box': below the box beside the sweets; 'at-edge': at the lower edge of the window. */
  className: 'in-box' | 'at-edge'
  offer: BoxOffer
  price: number
  isSold: boolean
}

const progressOf = (left: number, isSold: boolean): string => {
  if (!isSold) return 'This size is not sold any more'
  if (left === 0) return 'The box is full'
  return left === 1 ? '1 place left' : `${left} places left`
}

const Save = ({ className, offer, price, isSold }: SaveProps) => {
  const places = useStore($places)
  const editing = useStore($editing)
  const isSaving = useStore($isSaving)
  const isAdded = useStore($isAdded)
  const left = places.filter((id) => id === 0).length
  return (
    <div className={`box-save ${className}`}>
      <p>
        <span className="sr-only">Price of this box </span>
        <b>{formatAmount(price)}</b>
        <span className="sm muted" role="status">
          {!isAdded && progressOf(left, isSold)}
        </span>
      </p>
      {isAdded ? (
        <Added />
      ) : (
        <Button
          busy={isSaving}
          aria-disabled={left > 0 || !isSold}
          onClick={() => void saveBox(offer)}
        >
          {editing ? 'Save changes' : 'Add to Cart'}
        </Button>
      )}
    </div>
  )
}

/** In the place of Add to Cart, which a second press would repeat. */
const Added = () => {
  const go = useRef<HTMLAnchorElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (document.activeElement === document.body) go.current?.focus()
  }, [])
  return (
    <div className="box-next">
      <Button
        className="quiet"
        onClick={() => {
          startAnother()
          // The pressed button goes with its row.
          document.getElementById('sweets')?.focus()
        }}
      >
        Start another box
      </Button>
      <a className="btn" href={links.checkout()} ref={go}>
        Go to Cart
      </a>
    </div>
  )
}

/** Of a sold-out sweet, the last piece takes the pressed button with it. */
const removeOne = (id: number) => {
  const button = document.activeElement as HTMLElement | null
  void keepFocus(button, button?.closest('li'), () => removePiece(id))
}

const Piece = ({ piece, places }: { piece: BoxPiece; places: Places }) => {
  const { productId: id, name, stock } = piece
  const count = places.filter((one) => one === id).length
  const isLow = stock < 10
  return (
    <li>
      <Thumb picture={piece.picture} />
      <div>
        <h3>
          <a href={links.product(piece.slug)}>{name}</a>
        </h3>
        <p className="sm muted">
          <VegMark veg={piece.veg} /> {piece.grams} g{isLow && stock > 0 && `, only ${stock} left`}
        </p>
        {piece.contains && piece.contains.length > 0 && (
          <p className="xs muted">Contains {allergenNames(piece.contains)}</p>
        )}
      </div>
      <p>
        <b>{formatAmount(piece.price)}</b>
      </p>
      {stock > 0 || count > 0 ? (
        <Stepper
          name={name}
          value={count}
          max={stock}
          onChange={(value) => {
            if (value < count) removeOne(id)
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
