import type { CommandServices } from '../http/services.ts'
import { countAlerts } from './count.service.ts'

/** Prints how many wait for each product. */
export const printAlerts = async ({ db, say }: CommandServices): Promise<void> => {
  const counts = await countAlerts(db)
  if (!counts.length) say('Nobody waits for a product.')
  for (const { slug, stock, hidden, waiting, packs, unconfirmed } of counts) {
    const open = unconfirmed ? `, ${unconfirmed} not confirmed yet` : ''
    say(
      `${slug}: ${waiting} waiting for ${packs} packs${open}; ${hidden ? 'hidden, ' : ''}${stock} in stock`,
    )
  }
}
