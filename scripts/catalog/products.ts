import { hash } from 'node:crypto'
import { leanDetailsOf, productDetailsOf, variantOf } from '#src/contract/product-details.ts'
import { withPlainTexts } from '#src/contract/plain-texts.ts'
import * as call from '#src/contract/product.ts'
import * as schema from '#src/contract/product.schema.ts'
import type { WireDetail, WireVariant } from '#src/contract/product.schema.ts'
import { ApiError } from '#src/api.ts'
import { withoutCards } from '#src/catalog/snapshot.ts'
import { maxQuantity } from '#src/domain/bag.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import { concurrentCalls, type Ask } from './ask.ts'
import { mapLimit } from '#src/server/base/map-limit.ts'
import { PullError } from './pull-error.ts'
import type { ResumeLog } from './resume-log.ts'

const rounds = 4

export interface Listed {
  /** 0: not in the list. */
  id: number
  slug: string
  version?: string | undefined
}

interface ProductSource {
  ask: Ask
  storeId: number
  companyId: number
  inPages: boolean
  /** As just received. */
  list: readonly Listed[]
  /** Products known from before, by id; unchanged versions are not fetched. */
  known: ReadonlyMap<number, LeanDetails>
  resumeLog: ResumeLog | null
  /** Called with a sentence for each product whose old details are used. */
  warn: (text: string) => void
}

/** Pages only need to know how many packs one order may hold (see `Snapshot`). */
const clipped = (item: LeanDetails): LeanDetails => ({
  ...item,
  stock: maxQuantity(item),
})

const digestOf = (item: LeanDetails): string =>
  hash('sha256', JSON.stringify(item), 'base64url').slice(0, 20)

/** `listed`: the list's version, if details have none; without either, a digest replaces it. */
const withVersion = (item: LeanDetails, listed: string | undefined): LeanDetails => {
  const short = clipped(item)
  return { ...short, version: short.version || listed || digestOf(short) }
}

/** Not every store API reports this by its status. */
const isGone = ({ cause }: PullError): boolean =>
  cause instanceof ApiError && cause.kind === 'refused' && [200, 404].includes(cause.status)

/** Some store APIs refuse to return the sizes of a product that has only one. */
const askVariants = async (
  ask: Ask,
  own: { product_id: number; store_id: number },
  what: string,
): Promise<WireVariant[]> => {
  try {
    const { productVariants } = schema
    return (await ask(call.productVariants, productVariants, own, `the sizes of ${what}`)).payload
  } catch (error) {
    if (error instanceof PullError && isGone(error)) return []
    throw error
  }
}

const askOne = async (
  { ask, storeId, companyId }: ProductSource,
  { id, slug, version }: Listed,
): Promise<LeanDetails | null> => {
  const storeScope = { store_id: storeId }
  const key = id ? { product_id: id } : { product_slug: slug }
  const what = `product ${slug}`
  try {
    const request = { ...key, ...storeScope, company_id: companyId }
    const { payload } = await ask(call.productDetail, schema.productDetail, request, what)
    const wire: WireDetail = withPlainTexts(payload)
    const own = { ...storeScope, product_id: call.productIdOf(wire) }
    const variants = wire.variants ?? (await askVariants(ask, own, what))
    return withVersion(withoutCards(productDetailsOf(wire, variants.map(variantOf))), version)
  } catch (error) {
    if (error instanceof PullError && isGone(error)) return null
    throw error
  }
}

const pagesOf = (wanted: readonly Listed[]): Listed[][] =>
  Array.from({ length: Math.ceil(wanted.length / schema.maxDetails) }, (_, page) =>
    wanted.slice(page * schema.maxDetails, (page + 1) * schema.maxDetails),
  )

const askDetails = async (
  source: ProductSource,
  wanted: readonly Listed[],
): Promise<LeanDetails[]> => {
  const askPage = async (page: Listed[]): Promise<LeanDetails[]> => {
    if (!source.inPages) {
      const items = await mapLimit(page, concurrentCalls, (item) => askOne(source, item))
      return items.filter((item) => item !== null)
    }
    const reply = await source.ask(
      call.productDetails,
      schema.productDetails,
      { product_ids: page.map(({ id }) => id), store_id: source.storeId },
      'the details of products',
    )
    const versions = new Map(page.map(({ id, version }) => [id, version]))
    return reply.payload_getProductDetails
      .map((wire) => leanDetailsOf(withPlainTexts(wire)))
      .map((item) => withVersion(item, versions.get(item.id)))
  }
  const details = await mapLimit(pagesOf(wanted), concurrentCalls, async (page) => {
    const ofPage = await askPage(page)
    await source.resumeLog?.add(ofPage)
    return ofPage
  })
  return details.flat()
}

export const askList = async (ask: Ask, storeId: number): Promise<Listed[]> => {
  const { payload_getAllProducts: all } = await ask(
    call.allProducts,
    schema.allProducts,
    { store_id: storeId },
    'the list of products',
  )
  return all.map((item) => ({
    id: call.productIdOf(item),
    slug: item.name_url,
    version: item.version,
  }))
}

/** All products at one moment, by id: if some change meanwhile, the list and these are fetched again. */
export const pullProducts = async (source: ProductSource): Promise<LeanDetails[]> => {
  const known = new Map<number | string, LeanDetails>()
  const learn = (item: LeanDetails) => known.set(item.slug, item).set(item.id, item)
  source.known.forEach(learn)
  source.resumeLog?.known.forEach(learn)
  /** Products of a store without versions are fetched once per pull. */
  const asked = new Set<number>()
  const keyOf = ({ id, slug }: Listed) => id || slug
  for (let round = 1; ; round++) {
    const list = round === 1 ? source.list : await askList(source.ask, source.storeId)
    const isKnown = (listed: Listed): boolean => {
      const item = known.get(keyOf(listed))
      if (item?.slug !== listed.slug) return false
      return listed.version === undefined ? asked.has(item.id) : item.version === listed.version
    }
    const wanted = list.filter((listed) => !isKnown(listed))
    for (const item of await askDetails(source, wanted)) {
      learn(item)
      asked.add(item.id)
    }
    const lost = list.find((listed) => !known.has(keyOf(listed)))
    const moved = wanted.find((listed) => !isKnown(listed)) ?? lost
    // Products that change faster than they can be fetched are used as last returned.
    if (moved && (lost || round < rounds)) {
      if (round < rounds) continue
      throw new PullError(
        `product ${lost?.slug}: it is in the list but has no details, or the reply with them another message than the specification's`,
      )
    }
    for (const listed of wanted)
      if (!isKnown(listed))
        source.warn(
          `product ${listed.slug}: the store has it in its list, but gave no details of it as it is now: those of the last pull stay`,
        )
    return list.map((listed) => known.get(keyOf(listed)) as LeanDetails).sort((a, b) => a.id - b.id)
  }
}
