import { providersInto, type OutboxMessage } from '#src/server/providers/outbox.ts'
import type { Providers } from '#src/server/providers/providers.ts'

/** Stores messages in memory, oldest first. */
export const memoryProviders = (): Providers & { messages: OutboxMessage[] } => {
  const messages: OutboxMessage[] = []
  const providers = providersInto(async (message) => {
    messages.push(message)
  })
  return { ...providers, messages }
}
