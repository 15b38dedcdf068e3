import { computed } from 'nanostores'
import { subtotal, type BagLine } from '#src/domain/bag.ts'
import { $user } from './session.ts'
import { persistent } from './storage.ts'

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => Number.isFinite(value)

/** Guards against foreign content of the browser's storage. */
export const isLine = (value: unknown): boolean => {
  const line = value as Partial<BagLine> | null
  return (
    [line?.name, line?.slug].every(isText) &&
    [line?.productId, line?.quantity, line?.mrp, line?.sellingPrice].every(isNumber) &&
    [line?.stock, line?.maxPerOrder].every(isNumber)
  )
}

/** The bag: a guest's own, or a copy of the customer's bag on the server. The same in all tabs. */
export const $lines = persistent<BagLine[]>(
  'cartData',
  [],
  (v) => Array.isArray(v) && v.every(isLine),
)
/** The server's name for the customer's bag, empty for a guest. */
export const $bagId = persistent('cartID', '', isText)
/** The customer whose bag the lines copy; 0: a guest's own. Outlives a session that ran out, no logout. */
export const $owner = persistent('cartOwner', 0, isNumber)
/** Products whose line changed here and is not saved on the server yet. */
export const $unsaved = persistent<number[]>(
  'cartUnsaved',
  [],
  (v) => Array.isArray(v) && v.every(isNumber),
)
/** Products of which the server's bag had some when it told last; null: it must be asked first. */
export const $held = persistent<number[] | null>(
  'cartHeld',
  null,
  (v) => v === null || (Array.isArray(v) && v.every(isNumber)),
)
/** Names a guest's bag, so that the server adds it to a customer's only once. */
export const $guestBagId = persistent('cartGuestID', '', isText)

export const $count = computed($lines, (lines) => lines.length)
export const $subtotal = computed($lines, subtotal)
/** All of a customer's bag is on the server: `cartSaved` of the app state. */
export const $saved = computed(
  [$user, $owner, $unsaved],
  (user, owner, unsaved) => user !== null && owner === user.customerId && !unsaved.length,
)
