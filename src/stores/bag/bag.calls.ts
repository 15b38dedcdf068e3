import { send } from '#src/api.ts'
import {
  addToBag,
  bagLineOf,
  bagList,
  packOf,
  removeFromBag,
  updateBag,
} from '#src/contract/bag.ts'
import type { WireLine } from '#src/contract/bag.schema.ts'
import { setBox } from '#src/contract/box.ts'
import { lineKey, lineIn, type BagLine, type LineKey } from '#src/domain/bag.ts'
import { withKnown } from '#src/domain/product.ts'
import type { User } from '#src/domain/user.ts'
import { site } from '#src/site.ts'

/** The id is empty while the bag is empty. */
export interface ServerBag {
  id: string
  lines: BagLine[]
}

export const ofCustomer = (user: User) => ({ store_id: site.storeId, customer_id: user.customerId })

const bagOf = (wire: readonly WireLine[], mine: readonly BagLine[], id?: string): ServerBag => ({
  id: String(id ?? wire[0]?.cart_id ?? ''),
  lines: wire.map(bagLineOf).map((line) => {
    return withKnown(line, lineIn(mine, lineKey(line)))
  }),
})

/** `mine`: the local lines, for fields that the server does not return. */
export const fetchBag = async (user: User, mine: readonly BagLine[]): Promise<ServerBag> =>
  bagOf((await send(bagList, ofCustomer(user))).payload_cartList, mine)

/** The bag in a response; fetched if the response lacks complete lines. */
export const bagIn = (
  user: User,
  wire: readonly WireLine[] | undefined,
  mine: readonly BagLine[],
  id?: string,
): ServerBag | Promise<ServerBag> =>
  wire?.every((row) => row.product_name && row.quantity)
    ? bagOf(wire, mine, id)
    : fetchBag(user, mine)

/** Sets a line as in `mine`. `isOnServer`: it has packs of it already, so `updateTocart` is called, not `addTocart`. */
export const sendLine = async (
  user: User,
  key: LineKey,
  mine: readonly BagLine[],
  bagId: string,
  isOnServer: boolean,
): Promise<ServerBag> => {
  const line = lineIn(mine, key)
  if (typeof key === 'string') {
    const of = { ...ofCustomer(user), ...(isOnServer && { cart_id: bagId }) }
    const box = { ...of, contents: key, quantity: line?.quantity ?? 0 }
    return bagIn(user, (await send(setBox, box)).payload_setBox, mine)
  }
  const named = { ...ofCustomer(user), cart_id: bagId, product_id: key }
  const company = { company_id: site.companyId }
  if (!line) {
    if (!isOnServer) return fetchBag(user, mine)
    return bagIn(user, (await send(removeFromBag, named)).payload_removeTocart, mine)
  }
  const { quantity } = line
  if (isOnServer) {
    const reply = await send(updateBag, { ...company, ...named, quantity })
    return bagIn(user, reply.payload_updateTocart, mine)
  }
  const first = { ...company, ...ofCustomer(user), ...packOf(line) }
  return bagIn(user, (await send(addToBag, first)).payload_addTocart, mine)
}
