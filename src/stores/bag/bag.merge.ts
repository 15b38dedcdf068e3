import { can } from '#src/capabilities.ts'
import { send } from '#src/api.ts'
import { mergeBag, packOf } from '#src/contract/bag.ts'
import { lineKey, quantityOf, type BagLine, type LineKey } from '#src/domain/bag.ts'
import { toRupees } from '#src/domain/money.ts'
import { randomId } from '#src/domain/random-id.ts'
import type { User } from '#src/domain/user.ts'
import { companyScope, shopScope } from '#src/site.ts'
import { bagIn, fetchBag, storeCustomerScope, type ServerBag } from './bag.calls.ts'
import { $guestBagId } from './bag.state.ts'

// Needed once, at a login, so no page bundles it.

/** `cartJson`: the whole bag, each line with the fields of the specification, section 3. */
export const cartJsonOf = (lines: readonly BagLine[], bagId: string): string =>
  JSON.stringify(
    lines.map((line) => ({
      ...shopScope,
      ...packOf(line),
      contents: line.box?.contents,
      image: line.picture ?? '',
      name_url: line.slug,
      deal_price: toRupees(line.dealPrice),
      cart_id: bagId,
    })),
  )

/** The bag's id makes it idempotent; without it, looks for an earlier attempt. `capped`: reduced lines. */
export const sendGuestBag = async (
  user: User,
  lines: readonly BagLine[],
): Promise<ServerBag & { capped: LineKey[] }> => {
  const isCapped = (bag: ServerBag) => (line: BagLine) =>
    quantityOf(bag.lines, lineKey(line)) < line.quantity
  const isAgain = $guestBagId.get() !== ''
  if (!isAgain) $guestBagId.set(randomId())
  if (isAgain && !can('guest-bag-id')) {
    const bag = await fetchBag(user, lines)
    if (!lines.some(isCapped(bag))) return { ...bag, capped: [] }
  }
  const reply = await send(mergeBag, {
    ...storeCustomerScope(user),
    ...companyScope,
    cartJson: cartJsonOf(lines, ''),
    ...(can('guest-bag-id') && { merge_id: $guestBagId.get() }),
  })
  const items = reply.payload_cartList_items
  const bag = await bagIn(user, items, lines, reply.payload_cartList_id)
  const reduced: LineKey[] | undefined = reply.capped
  return { ...bag, capped: reduced ?? lines.filter(isCapped(bag)).map(lineKey) }
}
