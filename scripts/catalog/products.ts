import { createHash } from 'node:crypto'
import * as call from '#src/contract/product.ts'
import * as schema from '#src/contract/product.schema.ts'
import type { WireDetail } from '#src/contract/product.schema.ts'
import { ApiError } from '#src/api.ts'
import { withoutCards } from '#src/catalog/snapshot.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import type { Ask } from './ask.ts'
import { PullError } from './fault.ts'
import type { Part } from './part.ts'

/** Calls under way at the same time: enough to keep the line busy, too few to be a burden. */
const atOnce = 2
/** How often the list is asked for when products change while they are pulled. */
const rounds = 4

interface Listed {
  product_id: number
  name_url: string
  version?: string
}

export interface ProductSource {
  ask: Ask
  storeId: number
  /** What is known from before, by id: of an unchanged version nothing is asked. */
  known: ReadonlyMap<number, LeanDetails>
  part: Part | null
}

/** Does `work` for every item, a few at a time. */
export const inTurns = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const next = items.entries()
  const worker = async () => {
    for (const [index, item] of next) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Pages only need to know how many packs one order may hold (see `Snapshot`). */
const clipped = (item: LeanDetails): LeanDetails => ({
  ...item,
  stock: Math.min(item.stock, item.maxPerOrder),
})

/** Stands for the version of a store that tells none. */
const digestOf = (item: LeanDetails): string =>
  createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 20)

const asTold = (item: LeanDetails): LeanDetails => {
  const told = clipped(item)
  return told.version ? told : { ...told, version: digestOf(told) }
}

const isUnknownCall = ({ cause }: PullError): boolean =>
  cause instanceof ApiError && [404, 405, 501].includes(cause.status)

const isGone = ({ cause }: PullError): boolean => cause instanceof ApiError && cause.status === 404

const askOne = async (
  { ask, storeId }: ProductSource,
  { product_id, name_url }: Listed,
): Promise<LeanDetails | null> => {
  const request = { product_id, store_id: storeId }
  try {
    const what = `product ${name_url}`
    const { payload } = await ask(call.productDetail, schema.productDetail, request, what)
    const wire: WireDetail = payload
    return asTold(withoutCards(call.productDetailsOf(wire, wire.variants.map(call.variantOf))))
  } catch (error) {
    if (error instanceof PullError && isGone(error)) return null
    throw error
  }
}

const pagesOf = (wanted: readonly Listed[]): Listed[][] =>
  Array.from({ length: Math.ceil(wanted.length / schema.mostDetails) }, (_, page) =>
    wanted.slice(page * schema.mostDetails, (page + 1) * schema.mostDetails),
  )

/** The details of products; those that went away meanwhile are left out. */
const askDetails = async (
  source: ProductSource,
  wanted: readonly Listed[],
): Promise<LeanDetails[]> => {
  let inPages = true
  const askPage = async (page: Listed[]): Promise<LeanDetails[]> => {
    if (!inPages) {
      const items = await inTurns(page, (item) => askOne(source, item))
      return items.filter((item) => item !== null)
    }
    try {
      const reply = await source.ask(
        call.productDetails,
        schema.productDetails,
        { product_ids: page.map((item) => item.product_id), store_id: source.storeId },
        'the details of products',
      )
      return reply.payload_getProductDetails.map((wire) => asTold(call.leanDetailsOf(wire)))
    } catch (error) {
      if (!(error instanceof PullError && isUnknownCall(error))) throw error
      // A store that answers the specification's calls only: one product at a time.
      inPages = false
      return askPage(page)
    }
  }
  const told = await inTurns(pagesOf(wanted), async (page) => {
    const details = await askPage(page)
    await source.part?.add(details)
    return details
  })
  return told.flat()
}

const askList = async ({ ask, storeId }: ProductSource): Promise<Listed[]> => {
  const { payload_getAllProducts: all } = await ask(
    call.allProducts,
    schema.allProducts,
    { store_id: storeId },
    'the list of products',
  )
  return all
}

/**
 * All products as of one moment, by id. While owners and shoppers change them during the pull, the
 * list is asked for again, and what changed since, until both agree.
 */
export const pullProducts = async (source: ProductSource): Promise<LeanDetails[]> => {
  const known = new Map(source.known)
  /** Products of a store without versions are asked for once in each pull. */
  const asked = new Set<number>()
  for (const [id, item] of source.part?.known ?? []) known.set(id, item)
  for (let round = 1; ; round++) {
    const list = await askList(source)
    const isKnown = ({ product_id: id, name_url: slug, version }: Listed): boolean => {
      const item = known.get(id)
      if (item?.slug !== slug) return false
      return version === undefined ? asked.has(id) : item.version === version
    }
    const wanted = list.filter((listed) => !isKnown(listed))
    for (const item of await askDetails(source, wanted)) {
      known.set(item.id, item)
      asked.add(item.id)
    }
    const lost = list.find(({ product_id: id }) => !known.has(id))
    const moved = wanted.find((listed) => !isKnown(listed)) ?? lost
    // Products that change faster than they can be asked for are taken as they were told last.
    if (moved && (lost || round < rounds)) {
      if (round < rounds) continue
      throw new PullError(`product ${lost?.name_url}: it is in the list but has no details`)
    }
    return list
      .map(({ product_id: id }) => known.get(id) as LeanDetails)
      .sort((a, b) => a.id - b.id)
  }
}
