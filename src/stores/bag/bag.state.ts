import { atom, computed } from 'nanostores'
import { subtotal, type BagLine, type LineKey } from '#src/domain/bag.ts'
import { $user } from '../session.ts'
import { persistent } from '../storage.ts'
import { hasFields, isListOf, isNumber, isText } from '../valid.ts'

const hasLineFields = hasFields<BagLine>({
  name: 'string',
  slug: 'string',
  productId: 'number',
  quantity: 'number',
  mrp: 'number',
  sellingPrice: 'number',
  stock: 'number',
  maxPerOrder: 'number',
})
export const isLine = (value: unknown): boolean =>
  hasLineFields(value) && (value as BagLine).quantity > 0

/** Shared by all tabs: a guest's bag, or a copy of the customer's on the server. */
export const $lines = persistent<BagLine[]>('cartData', [], isListOf(isLine))
/** The server's id for the customer's bag; empty for a guest. */
export const $bagId = persistent('cartID', '', isText)
/** Customer whose bag is copied; 0: a guest. Survives an expired session but not a logout. */
export const $bagCustomer = persistent('cartOwner', 0, isNumber)
/** Lines with local changes that the server has not saved. */
export const $unsaved = persistent<LineKey[]>('cartUnsaved', [], Array.isArray)
/** The last attempt to save failed; the next is made online, with the next page or change. */
export const $saveFailed = atom(false)
/** Lines in the server's last response; null: fetch it first. */
export const $serverKeys = persistent<LineKey[] | null>('cartHeld', null, Array.isArray)
/** Identifies a guest's bag, so that the server merges it only once. */
export const $guestBagId = persistent('cartGuestID', '', isText)

export const $count = computed($lines, (lines) => lines.length)
export const $subtotal = computed($lines, subtotal)
/** Everything is saved on the server: `cartSaved` of the app state. */
export const $saved = computed(
  [$user, $bagCustomer, $unsaved],
  (user, owner, unsaved) => user !== null && owner === user.customerId && !unsaved.length,
)
