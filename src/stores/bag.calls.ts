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
import type { BagLine } from '#src/domain/bag.ts'
import { withKnown } from '#src/domain/product.ts'
import type { User } from '#src/domain/user.ts'
import { site } from '#src/site.ts'

/** A customer's bag on the server; its id is empty while the bag is empty. */
export interface ServerBag {
  id: string
  lines: BagLine[]
}

export const ofCustomer = (user: User) => ({ store_id: site.storeId, customer_id: user.customerId })

const bagOf = (wire: readonly WireLine[], mine: readonly BagLine[], id?: string): ServerBag => ({
  id: String(id ?? wire[0]?.cart_id ?? ''),
  lines: wire.map(bagLineOf).map((line) => {
    const known = mine.find(({ productId }) => productId === line.productId)
    return withKnown(line, known)
  }),
})

/** `mine`: the local lines, for fields that the server does not return. */
export const fetchBag = async (user: User, mine: readonly BagLine[]): Promise<ServerBag> =>
  bagOf((await send(bagList, ofCustomer(user))).payload_cartList, mine)

/** The bag in a response; fetched if the response lacks complete lines. */
export const answered = (
  user: User,
  wire: readonly WireLine[] | undefined,
  mine: readonly BagLine[],
  id?: string,
): ServerBag | Promise<ServerBag> =>
  wire?.every((row) => row.product_name && row.quantity)
    ? bagOf(wire, mine, id)
    : fetchBag(user, mine)

/** Sets a line as in `mine`. `isHeld`: the server already has some; `addTocart` is for first packs only. */
export const sendLine = async (
  user: User,
  productId: number,
  mine: readonly BagLine[],
  bagId: string,
  isHeld: boolean,
): Promise<ServerBag> => {
  const line = mine.find((one) => one.productId === productId)
  const named = { ...ofCustomer(user), cart_id: bagId, product_id: productId }
  const company = { company_id: site.companyId }
  if (!line) {
    if (!isHeld) return fetchBag(user, mine)
    return answered(user, (await send(removeFromBag, named)).payload_removeTocart, mine)
  }
  const { quantity } = line
  if (isHeld) {
    const reply = await send(updateBag, { ...company, ...named, quantity })
    return answered(user, reply.payload_updateTocart, mine)
  }
  const first = { ...company, ...ofCustomer(user), ...packOf(line) }
  return answered(user, (await send(addToBag, first)).payload_addTocart, mine)
}
