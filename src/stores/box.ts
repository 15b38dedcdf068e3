import { send } from '#src/api.ts'
import { boxes, boxOfferOf } from '#src/contract/box.ts'
import { parsePlaces, type BoxOffer } from '#src/domain/box.ts'
import { boxLineOf } from '#src/domain/box-line.ts'
import { storeScope } from '#src/site.ts'
import { $lines } from './bag/bag.state.ts'
import { $user } from './session.ts'
import { syncFromStorage } from './storage.ts'

/**
 * Price and stock of a guest's boxes are as old as their page. The server corrects a customer's bag, as it
 * counts what the customer's unpaid order has taken as in stock.
 */
const refreshBoxLines = ({ sizes, pieces }: BoxOffer): void => {
  syncFromStorage()
  if ($user.get()) return
  const fresh = $lines.get().map((line) => {
    const places = line.box && parsePlaces(line.box.contents)
    if (!places) return line
    const size = sizes.find((one) => one.places === places.length)
    return boxLineOf(size, places, pieces, line.quantity)
  })
  if (JSON.stringify(fresh) !== JSON.stringify($lines.get())) $lines.set(fresh)
}

/** Boxes and pieces that the shop has now; updates a guest's bag. Throws an `ApiError`. */
export const loadBoxes = async (): Promise<BoxOffer> => {
  const reply = await send(boxes, storeScope, { fresh: true })
  const offer = boxOfferOf(reply.payload_boxes)
  refreshBoxLines(offer)
  return offer
}
