import { productsOf } from '../../product/item.ts'
import { saveProducts, type ProductInput } from '../../product/save.service.ts'
import { readSampleItems, readSampleShop } from '../../sample/files.ts'
import type { CommandContext } from '../../http/services.ts'
import { fill } from './fill.ts'

const words = [
  'Classic',
  'Royal',
  'Desi Ghee',
  'Festive',
  'Special',
  'Kesar',
  'Shahi',
  'Home Style',
]

/** A sample product under another name; the same `index` always gives the same product. */
const synthetic = (samples: readonly ProductInput[], index: number): ProductInput => {
  const sample = samples[index % samples.length] as ProductInput
  const round = Math.floor(index / samples.length)
  const number = String(round + 1).padStart(4, '0')
  const change = 0.7 + ((index * 37) % 61) / 100
  const sellingPrice = Math.round((sample.sellingPrice * change) / 100) * 100 || 100
  return {
    ...sample,
    item: `${sample.item}-t${number}`,
    slug: sample.slug.replace(sample.item, `${sample.item}-t${number}`),
    name: `${words[round % words.length]} ${sample.name} ${number}`,
    sellingPrice,
    mrp: Math.max(sellingPrice, Math.round((sample.mrp * change) / 100) * 100),
    dealKind: null,
    dealPrice: 0,
    stock: index % 17 === 0 ? 0 : 5 + ((index * 13) % 95),
    isNew: false,
    itemCode: `T${number}-${sample.itemCode}`,
    barcode: null,
  }
}

export const generate = async (
  context: CommandContext,
  { count }: { count: number },
): Promise<void> => {
  const { db, say } = context
  await fill(context)
  const samples = productsOf(await readSampleItems(await readSampleShop()))
  const inputs = Array.from({ length: count }, (_, index) => synthetic(samples, index))
  await saveProducts(db, inputs)
  say(`${count} synthetic products are in the shop; "npm run rebuild" brings them to the pages`)
}
