import { formatDateTime } from '#src/domain/day.ts'
import { listGivenUp, messagesAgainDays, retryGivenUp } from '../message/message.service.ts'
import type { CommandContext } from '../http/services.ts'

export const manageMessages = async (
  { db, now, say, sendMessages }: CommandContext,
  { again }: { again?: boolean },
): Promise<void> => {
  if (again) {
    say(`Messages that are tried again: ${await retryGivenUp(db, now())}.`)
    return sendMessages()
  }
  const givenUp = await listGivenUp(db)
  if (!givenUp.length) return say('The shop has given up no message.')
  for (const { id, createdAt, channel, recipient, subject, failure } of givenUp) {
    const about = subject ? `: ${subject}` : ''
    const why = failure ? ` (${failure})` : ''
    say(`message ${id}  ${formatDateTime(createdAt)}  ${channel} to ${recipient}${about}${why}`)
  }
  say(
    `"npm run store -- messages again" has the shop try those of the last ${messagesAgainDays} days again`,
  )
}
