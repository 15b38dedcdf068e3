import { pageMessages } from '#src/domain/messages/page.ts'
import { links } from '#src/links.ts'
import { emptyBag } from '../bag/bag.ts'
import { endPayment } from '../payment.state.ts'
import { forgetPincode } from '../address/pincode.ts'
import { forgetDiet } from '../listing/saved-diet.ts'
import { forgetRecent } from '../recent.ts'
import { $leaving, clearSession } from '../session.ts'
import { forgetTab } from '../tab.ts'
import { notifyNext } from '../ui.ts'
import { forgetWallet } from '../wallet.ts'

/** Ends the session and deletes the shopper's data from this browser. */
export const forgetShopper = async (): Promise<void> => {
  const ended = clearSession()
  emptyBag()
  forgetPincode()
  endPayment()
  forgetDiet()
  forgetRecent()
  forgetWallet()
  forgetTab()
  await ended
}

/** Longest wait for the server, in ms; the logout is then retried later. */
const timeoutMs = 3000

export const logOut = async (): Promise<void> => {
  $leaving.set(true)
  // Back may restore the page.
  addEventListener('pageshow', ({ persisted }) => persisted && $leaving.set(false))
  await Promise.race([forgetShopper(), new Promise((done) => setTimeout(done, timeoutMs))])
  notifyNext(pageMessages.loggedOut, pageMessages.loggedOutTitle)
  location.assign(links.home())
}
