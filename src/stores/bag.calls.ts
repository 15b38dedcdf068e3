import { ApiError, send } from '#src/api.ts'
import { addToBag, bagLineOf, bagList, mergeBag, updateBag } from '#src/contract/bag.ts'
import type { WireLine } from '#src/contract/bag.schema.ts'
import type { BagLine } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import type { User } from '#src/domain/user.ts'
import { site } from '#src/site.ts'

/** A customer's bag as the server holds it; the id is empty while the bag is. */
export interface ServerBag {
  id: string
  lines: BagLine[]
}

const ofCustomer = (user: User) => ({ store_id: site.storeId, customer_id: user.customerId })

const bagOf = (wire: readonly WireLine[], id = wire[0]?.cart_id ?? ''): ServerBag => ({
  id,
  lines: wire.map(bagLineOf),
})

export const fetchBag = async (user: User): Promise<ServerBag> =>
  bagOf((await send(bagList, ofCustomer(user))).payload_cartList)

/** Makes a line hold `quantity` packs; asked twice, nothing changes the second time. */
export const sendLine = async (
  user: User,
  productId: number,
  quantity: number,
  bagId: string,
): Promise<ServerBag> => {
  const request = { ...ofCustomer(user), product_id: productId, quantity }
  if (quantity === 0 || bagId) return bagOf((await send(updateBag, request)).payload_updateTocart)
  const first = { ...request, company_id: site.companyId }
  return bagOf((await send(addToBag, first)).payload_addTocart)
}

/** Adds a guest's lines to the customer's bag; `guestBagId` makes a repeated call change nothing. */
export const sendGuestBag = async (
  user: User,
  lines: readonly BagLine[],
  guestBagId: string,
): Promise<ServerBag & { capped: number[] }> => {
  const reply = await send(mergeBag, {
    ...ofCustomer(user),
    company_id: site.companyId,
    cartJson: JSON.stringify(
      lines.map((line) => ({ product_id: line.productId, quantity: line.quantity })),
    ),
    merge_id: guestBagId,
  })
  const bag = bagOf(reply.payload_cartList_items, reply.payload_cartList_id)
  return { ...bag, capped: reply.capped }
}

/** A no that stays a no; any other failure may go better later. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  error.status < 500 &&
  error.code !== 'not-yours' &&
  ![401, 408, 429].includes(error.status)

/** What a shopper is told: the server's own sentence where it refused, else that of the specification. */
export const bagMessage = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'refused' && error.message
    ? error.message
    : bagMessages.bagFailed
