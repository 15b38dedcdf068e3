import { pageMessages } from '#src/domain/messages/page.ts'
import { links } from '#src/links.ts'
import { $bagCustomer, emptyBag } from './bag.ts'
import { endPayment } from './payment.state.ts'
import { $pincode, $transit } from './pincode.ts'
import { forgetDiet } from './saved-diet.ts'
import { forgetRecent } from './recent.ts'
import { $leaving, $user, endSession } from './session.ts'
import { forgetTab, giveTabTo } from './tab.ts'
import { notifyNext } from './ui.ts'
import { $betToken } from './wallet.ts'

/** Ends the session and deletes the shopper's data from this browser. */
export const forgetShopper = async (): Promise<void> => {
  const ended = endSession()
  emptyBag()
  $pincode.set('')
  $transit.set(null)
  endPayment()
  forgetDiet()
  forgetRecent()
  $betToken.set('')
  forgetTab()
  await ended
}

/** Hides this tab's data from other customers. An expired session deletes nothing. */
export const guardTab = (): void => {
  // A logout changes both; other tabs may see one change first.
  for (const store of [$user, $bagCustomer])
    store.subscribe(() =>
      queueMicrotask(() => giveTabTo($user.get()?.customerId ?? $bagCustomer.get())),
    )
}

/** Longest wait for the server, in ms; the logout is then retried later. */
const patience = 3000

export const logOut = async (): Promise<void> => {
  $leaving.set(true)
  // Back may restore the page.
  addEventListener('pageshow', ({ persisted }) => persisted && $leaving.set(false))
  await Promise.race([forgetShopper(), new Promise((done) => setTimeout(done, patience))])
  notifyNext(pageMessages.loggedOut, pageMessages.loggedOutTitle)
  location.assign(links.home())
}
