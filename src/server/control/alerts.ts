import { countAlerts } from '../stock-alert/count.service.ts'
import type { CommandContext } from './context.ts'

export const printAlerts = async ({ db, say }: CommandContext): Promise<void> => {
  const counts = await countAlerts(db)
  if (!counts.length) say('Nobody waits for a product.')
  for (const { slug, stock, hidden, waiting, packs, unconfirmed } of counts) {
    const open = unconfirmed ? `, ${unconfirmed} not confirmed yet` : ''
    say(
      `${slug}: ${waiting} waiting for ${packs} packs${open}; ${hidden ? 'hidden, ' : ''}${stock} in stock`,
    )
  }
}
