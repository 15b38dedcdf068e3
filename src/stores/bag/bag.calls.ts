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
import { companyScope, storeScope } from '#src/site.ts'
import { $bagId, $lines, $serverKeys } from './bag.state.ts'

/** The id is empty while the bag is empty. */
export interface ServerBag {
  id: string
  lines: BagLine[]
}

export const storeCustomerScope = (user: User) => ({ ...storeScope, customer_id: user.customerId })

const bagOf = (wire: readonly WireLine[], mine: readonly BagLine[], id?: string): ServerBag => ({
  id: String(id ?? wire[0]?.cart_id ?? ''),
  lines: wire.map(bagLineOf).map((line) => {
    return withKnown(line, lineIn(mine, lineKey(line)))
  }),
})

/** `mine`: the local lines, for fields that the server does not return. */
export const fetchBag = async (user: User, mine: readonly BagLine[]): Promise<ServerBag> =>
  bagOf((await send(bagList, storeCustomerScope(user))).payload_cartList, mine)

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

/** Makes the server's line as the local one: changes it, adds it, or removes it. */
export const sendLine = async (user: User, key: LineKey): Promise<ServerBag> => {
  const mine = $lines.get()
  const line = lineIn(mine, key)
  const bagId = $bagId.get()
  const isOnServer = $serverKeys.get()?.includes(key)
  if (typeof key === 'string') {
    const own = { ...storeCustomerScope(user), ...(isOnServer && { cart_id: bagId }) }
    const box = { ...own, contents: key, quantity: line?.quantity ?? 0 }
    return bagIn(user, (await send(setBox, box)).payload_setBox, mine)
  }
  const named = { ...storeCustomerScope(user), cart_id: bagId, product_id: key }
  if (!line) {
    if (!isOnServer) return fetchBag(user, mine)
    return bagIn(user, (await send(removeFromBag, named)).payload_removeTocart, mine)
  }
  const { quantity } = line
  if (isOnServer) {
    const reply = await send(updateBag, { ...companyScope, ...named, quantity })
    return bagIn(user, reply.payload_updateTocart, mine)
  }
  const first = { ...companyScope, ...storeCustomerScope(user), ...packOf(line) }
  return bagIn(user, (await send(addToBag, first)).payload_addTocart, mine)
}
