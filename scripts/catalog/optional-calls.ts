import * as box from '#src/contract/box.ts'
import * as boxSchema from '#src/contract/box.schema.ts'
import * as capability from '#src/contract/capability.ts'
import * as capabilitySchema from '#src/contract/capability.schema.ts'
import * as deliveryDay from '#src/contract/delivery-day.ts'
import * as deliveryDaySchema from '#src/contract/delivery-day.schema.ts'
import * as formerSlug from '#src/contract/former-slug.ts'
import * as formerSlugSchema from '#src/contract/former-slug.schema.ts'
import * as occasion from '#src/contract/occasion.ts'
import * as occasionSchema from '#src/contract/occasion.schema.ts'
import type { WireOccasion } from '#src/contract/occasion.schema.ts'
import * as order from '#src/contract/order.ts'
import * as orderSchema from '#src/contract/order.schema.ts'
import * as question from '#src/contract/question.ts'
import * as questionSchema from '#src/contract/question.schema.ts'
import { ApiError } from '#src/api.ts'
import { knownCapabilities, type Capability } from '#src/capabilities.ts'
import { boxPlaces, type BoxOffer } from '#src/domain/box.ts'
import type { FormerSlug } from '#src/domain/former-slug.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import type { Question } from '#src/domain/question.ts'
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

export const pullClosedDays = async (ask: Ask, storeId: number): Promise<string[]> => {
  const request = { store_id: storeId }
  const reply = await ask(
    deliveryDay.closedDays,
    deliveryDaySchema.closedDays,
    request,
    'the closed days',
  )
  return reply.payload_closedDays
}

export const pullQuestions = async (ask: Ask, storeId: number): Promise<Question[]> => {
  const request = { store_id: storeId }
  const reply = await ask(question.questions, questionSchema.questions, request, 'the questions')
  return reply.payload_questions
}

export const pullFormerSlugs = async (ask: Ask, storeId: number): Promise<FormerSlug[]> => {
  const request = { store_id: storeId }
  const { formerSlugs } = formerSlug
  const reply = await ask(formerSlugs, formerSlugSchema.formerSlugs, request, 'the former slugs')
  return reply.payload_formerSlugs
}

export const pullOccasions = async (ask: Ask, storeId: number): Promise<WireOccasion[]> => {
  const request = { store_id: storeId }
  const reply = await ask(occasion.occasions, occasionSchema.occasions, request, 'the occasions')
  return reply.payload_occasions
}

/** Most pieces of a kind in one box: pages need to know no more of a stock. */
const maxPieces = Math.max(...boxPlaces)

export const pullBoxes = async (ask: Ask, storeId: number): Promise<BoxOffer | null> => {
  const request = { store_id: storeId }
  const reply = await ask(box.boxes, boxSchema.boxes, request, 'the boxes to fill')
  const { sizes, pieces } = box.boxOfferOf(reply.payload_boxes)
  if (!sizes.length || !pieces.length) return null
  return {
    sizes,
    pieces: pieces.map((piece) => ({ ...piece, stock: Math.min(piece.stock, maxPieces) })),
  }
}
