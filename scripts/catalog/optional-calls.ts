import type { Static } from 'typebox'
import * as box from '#src/contract/box.ts'
import * as boxSchema from '#src/contract/box.schema.ts'
import type { Call, Shapes } from '#src/contract/call.ts'
import * as capability from '#src/contract/capability.ts'
import * as capabilitySchema from '#src/contract/capability.schema.ts'
import * as deliveryDay from '#src/contract/delivery-day.ts'
import * as deliveryDaySchema from '#src/contract/delivery-day.schema.ts'
import * as formerSlug from '#src/contract/former-slug.ts'
import * as formerSlugSchema from '#src/contract/former-slug.schema.ts'
import * as occasion from '#src/contract/occasion.ts'
import * as occasionSchema from '#src/contract/occasion.schema.ts'
import * as order from '#src/contract/order.ts'
import * as orderSchema from '#src/contract/order.schema.ts'
import * as question from '#src/contract/question.ts'
import * as questionSchema from '#src/contract/question.schema.ts'
import { ApiError } from '#src/api.ts'
import { knownCapabilities, type Capability } from '#src/capabilities.ts'
import { boxPlaces, type BoxOffer } from '#src/domain/box.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { PullError } from './pull-error.ts'
import type { Ask } from './ask.ts'

// What a store API may tell beyond section 7 of the specification, or refuse.
const isUnknownCall = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 501

/** Not a transient failure. Store APIs refuse in many ways. */
const isRefused = (error: unknown): error is PullError =>
  error instanceof PullError && (!error.transient || isUnknownCall(error.cause))

/** The store API's capabilities beyond the specification; none if it does not know the call. */
export const askCapabilities = async (ask: Ask, storeId: number): Promise<Capability[]> => {
  try {
    const request = { store_id: storeId }
    const what = 'what the store API can do'
    const reply = await ask(capability.capabilities, capabilitySchema.capabilities, request, what)
    return knownCapabilities(reply.payload_capabilities)
  } catch (error) {
    if (isRefused(error)) return []
    throw error
  }
}

/** The delivery charge for no particular customer; null if the store API does not tell it. */
export const askDelivery = async (
  ask: Ask,
  shop: { store_id: number; company_id: number },
  warn: (text: string) => void,
): Promise<DeliveryTerms | null> => {
  try {
    const request = { ...shop, customer_id: 0, sub_total: 0 }
    const what = 'what delivery costs'
    const reply = await ask(order.deliveryCharge, orderSchema.deliveryCharge, request, what)
    return order.deliveryTermsOf(reply.payload_deliveryCharge)
  } catch (error) {
    if (!isRefused(error)) throw error
    warn(`no page but the checkout tells the delivery charge. ${error.message}`)
    return null
  }
}

/** Most pieces of a kind in one box: pages need to know no more of a stock. */
const maxPieces = Math.max(...boxPlaces)

const cappedOffer = ({ sizes, pieces }: BoxOffer): BoxOffer | null =>
  sizes.length && pieces.length
    ? {
        sizes,
        pieces: pieces.map((piece) => ({ ...piece, stock: Math.min(piece.stock, maxPieces) })),
      }
    : null

/** What a store API with the capabilities for it tells; null or empty without. */
export const pullOptional = async (
  ask: Ask,
  storeId: number,
  capabilities: readonly Capability[],
) => {
  const pull = async <S extends Shapes>(call: Call<S>, schema: S, what: string) =>
    call.needs && capabilities.includes(call.needs)
      ? ask(call, schema, { store_id: storeId } as Static<S['request']>, what)
      : null
  const occasions = await pull(occasion.occasions, occasionSchema.occasions, 'the occasions')
  const questions = await pull(question.questions, questionSchema.questions, 'the questions')
  const boxes = await pull(box.boxes, boxSchema.boxes, 'the boxes to fill')
  const { formerSlugs } = formerSlug
  const former = await pull(formerSlugs, formerSlugSchema.formerSlugs, 'the former slugs')
  const { closedDays } = deliveryDay
  const closed = await pull(closedDays, deliveryDaySchema.closedDays, 'the closed days')
  return {
    occasions: occasions?.payload_occasions ?? [],
    questions: questions?.payload_questions ?? [],
    boxes: boxes && cappedOffer(box.boxOfferOf(boxes.payload_boxes)),
    formerSlugs: former?.payload_formerSlugs ?? null,
    closedDays: closed?.payload_closedDays ?? [],
  }
}
