import type { Db } from '../db/database.ts'
import { refreshSearchKeys } from '../search/product-key.ts'
import { violatedKey } from '../db/error-kind.ts'
import { refusal } from '../base/errors.ts'
import { removeMenus, saveMenus } from './save-menus.ts'
import { saveOffers } from './save-offers.ts'
import type { ShopFile } from './schema.ts'

/**
 * Replaces each list in the file. Menus keep their ids by slug; one that is left out is deleted, unless
 * products or occasions belong to it. Throws an `OwnerError`. Call it in a transaction.
 */
export const saveShopFile = async (tx: Db, file: ShopFile): Promise<void> => {
  await saveMenus(tx, file).catch((error: unknown) => {
    // Its products' category and subcategory would be in two verticals.
    if (violatedKey(error)?.constraint === 'products_category')
      throw refusal('A subcategory that has products can move within its vertical only')
    throw error
  })
  // Before menus are deleted: old banners may lead to them.
  await saveOffers(tx, file)
  await removeMenus(tx, file)
  if (file.verticals ?? file.brands) await refreshSearchKeys(tx)
}
