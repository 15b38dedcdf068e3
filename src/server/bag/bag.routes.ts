import type { FastifyInstance } from 'fastify'
import * as bag from '#src/contract/bag.ts'
import * as schema from '#src/contract/bag.schema.ts'
import * as box from '#src/contract/box.ts'
import * as boxSchema from '#src/contract/box.schema.ts'
import { serveCustomer, type CustomerContext } from '../http/serve.ts'
import { addLine, setLine, type BagOwner } from './bag.service.ts'
import { boxOf } from './cart-json.ts'
import { findBag, wireLines } from './line.service.ts'
import { mergeBag, setLines } from './merge.service.ts'

const ownerOf = ({ db, customerId, config }: CustomerContext): BagOwner => ({
  db,
  customerId,
  maxLines: config.limits.bagLines,
})

export const bagRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, bag.addToBag, schema.addToBag, async (context) => {
    const { product_id, quantity } = context.request
    return { payload_addTocart: await addLine(ownerOf(context), product_id, quantity) }
  })
  serveCustomer(app, bag.bagList, schema.bagList, async ({ db, customerId }) => ({
    payload_cartList: await wireLines(db, await findBag(db, customerId)),
  }))
  serveCustomer(app, bag.updateBag, schema.updateBag, async (context) => {
    const { product_id, quantity, cart_id } = context.request
    return { payload_updateTocart: await setLine(ownerOf(context), product_id, quantity, cart_id) }
  })
  serveCustomer(app, bag.updateBagLines, schema.updateBagLines, async (context) => {
    const { lines, capped } = await setLines(ownerOf(context), context.request.cartJson)
    return { payload_updateTocartMultiple: lines, capped }
  })
  serveCustomer(app, bag.removeFromBag, schema.removeFromBag, async (context) => {
    const { product_id, cart_id } = context.request
    return { payload_removeTocart: await setLine(ownerOf(context), product_id, 0, cart_id) }
  })
  serveCustomer(app, box.setBox, boxSchema.setBox, async (context) => {
    const { contents, quantity, cart_id } = context.request
    const key = boxOf(contents)
    return { payload_setBox: await setLine(ownerOf(context), key, quantity, cart_id) }
  })
  serveCustomer(app, bag.mergeBag, schema.mergeBag, async (context) => {
    const { cartJson, merge_id } = context.request
    const merged = await mergeBag(
      ownerOf(context),
      cartJson,
      merge_id || context.idempotencyKey || '',
      context.now(),
    )
    return {
      payload_cartList_items: merged.lines,
      payload_cartList_id: merged.id,
      capped: merged.capped,
    }
  })
}
