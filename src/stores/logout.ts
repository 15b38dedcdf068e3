import { messages } from '#src/domain/messages.ts'
import { links } from '#src/links.ts'
import { $awaited } from './awaited.ts'
import { emptyBag } from './bag.ts'
import { $pincode } from './pincode.ts'
import { forgetRecent } from './recent.ts'
import { endSession } from './session.ts'
import { forgetTab } from './tab.ts'
import { notifyNext } from './ui.ts'

/** Logs out: the user, the bag and everything else that tells of the shopper leaves this browser. */
export const leaveSession = async (): Promise<void> => {
  const ended = endSession()
  emptyBag()
  $pincode.set('')
  $awaited.set(null)
  forgetRecent()
  forgetTab()
  await ended
}

/** How long Home waits for the server to hear of a logout, in milliseconds; after that it hears later. */
const patience = 3000

/** Logs out everywhere in this browser, and ends at Home with a word about it. */
export const logOut = async (): Promise<void> => {
  await Promise.race([leaveSession(), new Promise((done) => setTimeout(done, patience))])
  notifyNext(messages.loggedOut, messages.loggedOutTitle)
  location.assign(links.home())
}
