import { atom, computed } from 'nanostores'
import { lineKey, lineIn, maxQuantity, quantityOf } from '#src/domain/bag.ts'
import {
  countPieces,
  fillRest,
  formatPlaces,
  isFull,
  parsePlaces,
  resized,
  type BoxOffer,
  type BoxPlaces,
  type Places,
} from '#src/domain/box.ts'
import { boxLineOf } from '#src/domain/box-line.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { boxMessages } from '#src/domain/messages/box.ts'
import { links } from '#src/links.ts'
import { $lines, changeLine, hasUnsavedChanges } from '#src/stores/bag/bag.ts'
import { loadBoxes } from '#src/stores/box.ts'
import { $user } from '#src/stores/session.ts'
import { notifyBad, notifyGood, announce } from '#src/stores/ui.ts'

const emptyPlaces = (count: BoxPlaces): number[] => resized([], count)

/** What the shop has now; null until it has answered: the page's own data then counts. */
export const $boxOffer = atom<BoxOffer | null>(null)
export const $places = atom<Places>(emptyPlaces(9))
/** Where the next piece goes, unless that place is taken. */
export const $place = atom(0)
const $past = atom<readonly Places[]>([])
export const $mayUndo = computed($past, (past) => past.length > 0)
/** Contents of the box in the bag that is being changed; '' for a new one. */
export const $editing = atom('')
export const $isSaving = atom(false)
/** The box as it is was put into the bag: what comes next is the cart, or another box. */
export const $isAdded = atom(false)

const maxSteps = 100
/** In ms: browsers limit how often the address may change. */
const pause = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the box in the URL, so that a reload or a shared link shows it. */
const writeToAddress = () => {
  clearTimeout(timer)
  timer = setTimeout(() => history.replaceState(history.state, '', boxLink()), pause)
}

export const boxLink = (): string => {
  const places = $places.get()
  return links.box(places.some((id) => id > 0) ? formatPlaces(places) : '')
}

const firstEmpty = (places: Places, from: number): number => {
  const after = places.indexOf(0, from)
  return after >= 0 ? after : Math.max(0, places.indexOf(0))
}

const show = (places: Places, place = 0) => {
  $isAdded.set(false)
  $places.set(places)
  $place.set(place)
  writeToAddress()
}

const change = (places: Places, place: number) => {
  $past.set([...$past.get(), $places.get()].slice(-maxSteps))
  show(places, place)
}

/** Shows the box of the URL, and requests the current offer. */
export const enterBuilder = async (): Promise<void> => {
  const places = parsePlaces(new URLSearchParams(location.search).get('box') ?? '')
  if (places) {
    $places.set(places)
    $place.set(firstEmpty(places, 0))
    const contents = formatPlaces(places)
    $editing.set(lineIn($lines.get(), contents) ? contents : '')
  }
  // On failure the page's own data stays; the shop checks what goes into the bag.
  await loadBoxes().then(
    (offer) => $boxOffer.set(offer),
    () => undefined,
  )
}

/** Puts a piece into the chosen place if it is empty, else into the next empty one. */
export const placePiece = (id: number, name: string): void => {
  const places = $places.get()
  const at = firstEmpty(places, $place.get())
  if (places[at] !== 0) return notifyBad('The box is full. Take a piece out first.')
  const next = places.map((old, index) => (index === at ? id : old))
  change(next, firstEmpty(next, at))
  announce(`${name} in place ${at + 1} of ${places.length}`)
}

export const emptyPlace = (at: number): void => {
  if (!$places.get()[at]) return
  change(
    $places.get().map((id, index) => (index === at ? 0 : id)),
    at,
  )
  announce(`Place ${at + 1} is empty`)
}

export const removePiece = (id: number): void => emptyPlace($places.get().lastIndexOf(id))

export const choosePlace = (at: number): void => $place.set(at)

export const chooseSize = (count: BoxPlaces): void => {
  if (count === $places.get().length) return
  const next = resized($places.get(), count)
  change(next, firstEmpty(next, 0))
}

/** Fills the empty places with what is in the box, or with everything if it is empty. */
export const fillBox = ({ pieces }: BoxOffer): void => {
  const counts = countPieces($places.get())
  const chosen = pieces.filter(({ productId }) => counts.has(productId))
  const next = fillRest($places.get(), chosen.length ? chosen : pieces)
  const full = isFull(next) ? next : fillRest(next, pieces)
  change(full, firstEmpty(full, 0))
  announce(isFull(full) ? 'The box is full' : 'There are not enough pieces to fill the box')
}

export const emptyBox = (): void =>
  change(
    $places.get().map(() => 0),
    0,
  )

export const startAnother = (): void => {
  $past.set([])
  show($places.get().map(() => 0))
}

export const undo = (): void => {
  const last = $past.get().at(-1)
  if (!last) return
  $past.set($past.get().slice(0, -1))
  show(last, firstEmpty(last, 0))
  announce('Undone')
}

/** Adds the box to the bag, or replaces the one being changed. For a customer the shop checks the stock. */
export const saveBox = async ({ sizes, pieces }: BoxOffer): Promise<void> => {
  const places = $places.get()
  if ($isSaving.get() || !isFull(places)) return
  const size = sizes.find((one) => one.places === places.length)
  const old = $editing.get() ? lineIn($lines.get(), $editing.get()) : undefined
  const line = boxLineOf(size, places, pieces, 0)
  const isGuest = !$user.get()
  if (isGuest && line.stock <= 0) return notifyBad(boxMessages.piecesMissing)
  const key = lineKey(line)
  const isSame = old !== undefined && lineKey(old) === key
  if (isSame && !hasUnsavedChanges()) return notifyGood(boxMessages.changed)
  const quantity = isSame ? old.quantity : quantityOf($lines.get(), key) + (old?.quantity ?? 1)
  if (isGuest && quantity > maxQuantity(line)) return notifyBad(bagMessages.quantityLimit)
  $isSaving.set(true)
  try {
    let isSaved = await changeLine(line, quantity)
    // Refused: the bag is as it was, or as the shop has it.
    if (quantityOf($lines.get(), key) !== quantity) return
    if (old && !isSame) {
      const removed = changeLine(old, 0)
      isSaved &&= await removed
    }
    // A box that is in the bag but not saved yet is sent later: another press means the same box.
    if (old || !isSaved) $editing.set(String(key))
    if (isSaved) notifyGood(old ? boxMessages.changed : boxMessages.added, 'Success')
    // Meanwhile the box may have become another one.
    $isAdded.set(isSaved && !old && $places.get() === places)
  } finally {
    $isSaving.set(false)
  }
}
