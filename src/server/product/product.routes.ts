import type { FastifyInstance } from 'fastify'
import type { Request } from '#src/contract/call.ts'
import * as call from '#src/contract/product.ts'
import * as schema from '#src/contract/product.schema.ts'
import { invalid } from '../base/errors.ts'
import { serve } from '../http/serve.ts'
import { openDetails, readVariants } from './product.service.ts'
import { readVersions } from './version.service.ts'

const keyOf = ({ product_id: id, product_slug: slug }: Request<typeof call.productDetail>) => {
  const key = id ?? slug
  if (key !== undefined) return key
  throw invalid('product_id or product_slug is missing')
}

export const productRoutes = (app: FastifyInstance): void => {
  const details = openDetails(app.shop)
  serve(app, call.productDetail, schema.productDetail, async ({ request }) => ({
    payload: await details.one(keyOf(request)),
  }))
  serve(
    app,
    call.productDetails,
    schema.productDetails,
    async ({ request }) => ({
      payload_getProductDetails: await details.many(request.product_ids),
    }),
    // Up to 200 products with 100 reviews each, and not kept: it would displace all other replies.
    { perMinute: app.shop.config.limits.detailsPerMinute },
  )
  serve(app, call.productVariants, schema.productVariants, async ({ db, request }) => ({
    payload: await readVariants(db, request.product_id),
  }))
  serve(app, call.allProducts, schema.allProducts, async ({ db, now }) => ({
    payload_getAllProducts: (await readVersions(db, now())).map((product) => ({
      id: product.id,
      product_id: product.id,
      name: product.name,
      name_url: product.slug,
      version: product.version,
    })),
  }))
}
