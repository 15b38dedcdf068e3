import type { ReadableAtom } from 'nanostores'
import { attempt } from '#src/domain/attempt.ts'
import { $count, $saved } from './bag/bag.state.ts'
import { $loggedIn } from './session.ts'
import { isPhone, watchPhone } from './ui.ts'
import { $fetchWallet } from './wallet.ts'

/** May fail: the shop does not read it. */
const note = (key: string, value: unknown): void =>
  attempt(() => localStorage.setItem(key, JSON.stringify(value)))

const follow = (key: string, store: ReadableAtom<unknown>): void =>
  void store.subscribe((value) => note(key, value))

/** Stores derived fields (specification, section 3) for other software of the business. */
export const storeAppState = (): void => {
  follow('loggedIn', $loggedIn)
  follow('cartCount', $count)
  follow('cartSaved', $saved)
  follow('fetchWallet', $fetchWallet)
  watchPhone(() => note('windowWidth', isPhone() ? 'mobile' : 'desktop'))
}
