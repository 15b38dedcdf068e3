import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/product.ts'
import * as schema from '#src/contract/product.schema.ts'
import { invalid } from '../base/errors.ts'
import { serve } from '../http/serve.ts'
import { readDetail, readDetails, readVariants } from './product.service.ts'
import { readVersions } from './version.service.ts'

type Named = { product_id?: number | undefined; product_slug?: string | undefined }

const keyOf = ({ product_id: id, product_slug: slug }: Named) => {
  if (id !== undefined) return { id }
  if (slug !== undefined) return { slug }
  throw invalid('product_id or product_slug is missing')
}

export const productRoutes = (app: FastifyInstance): void => {
  serve(app, call.productDetail, schema.productDetail, async ({ db, request, now }) => ({
    payload: await readDetail(db, keyOf(request), now()),
  }))
  serve(app, call.productDetails, schema.productDetails, async ({ db, request, now }) => ({
    payload_getProductDetails: await readDetails(db, request.product_ids, now()),
  }))
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
