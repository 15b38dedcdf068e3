import { readStoredSnapshot } from '#scripts/catalog/file.ts'
import { toRupees } from '#src/domain/money.ts'
import { askSocket, controlSocket } from '#src/server/control/socket.ts'

/**
 * Gives all products the stock, price and reviews of the build again, for tests of pages as they were built: pages
 * fetch scripts that correct what earlier tests have bought or rated. For `test.beforeAll`.
 */
export const restoreProducts = async (): Promise<void> => {
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  const socket = controlSocket(dataDir)
  const snapshot = await readStoredSnapshot(dataDir)
  if (!snapshot) throw new Error(`There is no snapshot in ${dataDir}.`)
  for (const { slug, stock: shown, maxPerOrder, mrp, sellingPrice } of snapshot.products) {
    // The snapshot holds no more than one order may have; the tests that follow buy more.
    const stock = shown < maxPerOrder ? shown : 100
    const prices = { mrp: toRupees(mrp), sellingPrice: toRupees(sellingPrice) }
    await askSocket(socket, 'product', { slug, stock, ...prices })
  }
  // The sample's reviews have the first numbers.
  const sample = snapshot.products.reduce((sum, { ratingCount }) => sum + ratingCount, 0)
  const reviews: number[] = []
  const say = (line: string) => reviews.push(Number(/^review (\d+) /.exec(line)?.[1] ?? 0))
  await askSocket(socket, 'reviews', {}, { say })
  for (const id of reviews.filter((one) => one > sample))
    await askSocket(socket, 'reviews', { remove: id })
}
