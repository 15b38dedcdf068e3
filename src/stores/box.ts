import { send } from '#src/api.ts'
import { boxes, boxOfferOf } from '#src/contract/box.ts'
import { parsePlaces, type BoxOffer } from '#src/domain/box.ts'
import { boxLineOf } from '#src/domain/box-line.ts'
import { site } from '#src/site.ts'
import { $lines } from './bag.state.ts'
import { $user } from './session.ts'
import { readAgain } from './storage.ts'

/**
 * Corrects price and stock of a guest's boxes, which are as old as the page they come from. A customer's bag is
 * corrected by the server, which counts what an unpaid order has taken as there.
 */
const refreshBoxLines = ({ sizes, pieces }: BoxOffer): void => {
  readAgain()
  if ($user.get()) return
  const fresh = $lines.get().map((line) => {
    const places = line.box && parsePlaces(line.box.contents)
    if (!places) return line
    const size = sizes.find((one) => one.places === places.length)
    return boxLineOf(size, places, pieces, line.quantity)
  })
  if (JSON.stringify(fresh) !== JSON.stringify($lines.get())) $lines.set(fresh)
}

/** The boxes and pieces that the shop has now; updates a guest's bag. Throws an `ApiError`. */
export const loadBoxes = async (): Promise<BoxOffer> => {
  const reply = await send(boxes, { store_id: site.storeId }, { fresh: true })
  const offer = boxOfferOf(reply.payload_boxes)
  refreshBoxLines(offer)
  return offer
}
