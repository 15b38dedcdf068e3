import { pageMessages } from '#src/domain/messages/page.ts'
import { links } from '#src/links.ts'
import { $pendingPayment } from './pending-payment.ts'
import { $owner, emptyBag } from './bag.ts'
import { $pincode } from './pincode.ts'
import { forgetRecent } from './recent.ts'
import { $user, endSession } from './session.ts'
import { forgetTab, giveTabTo } from './tab.ts'
import { notifyNext } from './ui.ts'
import { $betToken } from './wallet.ts'

/** Logs out: the user, the bag and everything else that tells of the shopper leaves this browser. */
export const leaveSession = async (): Promise<void> => {
  const ended = endSession()
  emptyBag()
  $pincode.set('')
  $pendingPayment.set(null)
  forgetRecent()
  $betToken.set('')
  forgetTab()
  await ended
}

/**
 * Keeps what this tab holds of a customer from everybody else, from now on. A session that ran out
 * takes nothing away: its customer logs in again and goes on.
 */
export const guardTab = (): void => {
  // A logout changes both; other tabs may hear of them one after the other.
  for (const store of [$user, $owner])
    store.subscribe(() => queueMicrotask(() => giveTabTo($user.get()?.customerId ?? $owner.get())))
}

/** How long Home waits for the server to hear of a logout, in milliseconds; after that it hears later. */
const patience = 3000

/** Logs out everywhere in this browser, and ends at Home with a word about it. */
export const logOut = async (): Promise<void> => {
  await Promise.race([leaveSession(), new Promise((done) => setTimeout(done, patience))])
  notifyNext(pageMessages.loggedOut, pageMessages.loggedOutTitle)
  location.assign(links.home())
}
