import { $bagCustomer } from '../bag/bag.state.ts'
import { $user } from '../session.ts'
import { giveTabTo } from '../tab.ts'

/** Hides this tab's data from other customers. An expired session deletes nothing. */
export const guardTab = (): void => {
  // A logout changes both; other tabs may see one change first.
  for (const store of [$user, $bagCustomer])
    store.subscribe(() =>
      queueMicrotask(() => giveTabTo($user.get()?.customerId ?? $bagCustomer.get())),
    )
}
