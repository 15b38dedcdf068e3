import { atom } from 'nanostores'
import { ApiError } from '#src/api.ts'
import { links } from '#src/links.ts'
import { buyable, type BagLine } from '#src/domain/bag.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { bagMessage } from '#src/stores/bag.errors.ts'
import { $lines, loadBag, saveBag } from '#src/stores/bag.ts'
import { freshProduct } from '#src/stores/fresh-products.ts'
import { settleAwaited } from '#src/stores/payment.ts'
import { isStorageRefused, tellStorageRefused } from '#src/stores/refused.ts'
import { $user, isSessionOver } from '#src/stores/session.ts'
import { askToSignIn } from '#src/stores/sign-in.ts'
import { $panel, notifyBad } from '#src/stores/ui.ts'
import { followChanges, lowerToAllowed } from './changes.store.ts'
import { finishLostOrder } from './cash.store.ts'
import { followOffer } from './offer.store.ts'
import { tellReturn } from './online.store.ts'
import { forgetPlaced } from './placing.store.ts'
import { noteJoined, takeWanted, wantOrder } from './resume.store.ts'
import { $step, followHash, goToStep, replaceStep } from './step.store.ts'
import { followSubtotal, loadTotals } from './totals.store.ts'

/** `loading` until the server has returned a customer's bag. */
export const $entered = atom<'loading' | 'ready'>('loading')
/** The Place Order button of the Cart step is busy. */
export const $saving = atom(false)

/** Maximum number of guest lines whose prices are requested on entering the page. */
const mostAsked = 30

/** Corrects price and stock in a guest's bag: its data is as old as the pages it came from. */
const refreshGuestBag = async () => {
  for (const line of $lines.get().slice(0, mostAsked)) {
    if ($user.get()) return
    try {
      await freshProduct(line.productId)
    } catch (error) {
      // No connection: the rest would fail too. An unknown product stays; the server drops it at login.
      if (error instanceof ApiError && error.kind === 'network') return
    }
  }
}

const refresh = async () => {
  try {
    if ($user.get()) await loadBag()
    else await refreshGuestBag()
  } catch (error) {
    // An expired session leaves a guest's bag; the page continues with it.
    if (!isSessionOver(error)) notifyBad(bagMessage(error))
  }
  lowerToAllowed()
}

/** Place Order is for customers with something to buy; anyone else sees the Cart step. */
const holdStep = () => {
  const mayOrder = $user.get() !== null && buyable($lines.get()).length > 0
  if ($step.get() !== 'cart' && !mayOrder) replaceStep('cart')
}

const load = async () => {
  // Taken before the first await: Place Order may be pressed again meanwhile, and a guest may leave.
  const wanted = takeWanted()
  const before = $user.get() ? wanted : null
  await refresh()
  await finishLostOrder()
  const standing = await settleAwaited()
  if (standing === 'placed' && !$lines.get().length) return location.assign(links.orders())
  $entered.set('ready')
  tellReturn(standing)
  holdStep()
  await resumeOrder(before)
}

export const enterCheckout = (): (() => void) => {
  const again = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    forgetPlaced()
    void load()
  }
  // The cart is then empty, for no visible reason.
  if (isStorageRefused()) tellStorageRefused()
  // Once the login popup has closed after a login, the order continues.
  const stop = $panel.listen(
    (name, before) => before === 'login' && !name && void resumeOrder(takeWanted()),
  )
  const stops = [followHash(), followChanges(), followSubtotal(), followOffer(), stop]
  void load()
  addEventListener('pageshow', again)
  return () => {
    removeEventListener('pageshow', again)
    stops.forEach((stop) => stop())
  }
}

const soldOutFirst = 'Please take the sold-out items out of your cart first.'

/** The Place Order button of the Cart step: a guest logs in first, a customer's bag is saved first. */
export const proceedToOrder = async (): Promise<void> => {
  if ($saving.get()) return
  if (!$user.get()) {
    wantOrder()
    return askToSignIn()
  }
  $saving.set(true)
  try {
    // The bag itself has reported what could not be saved.
    if (!(await saveBag()) || !$user.get() || !$lines.get().length) return
    if ($lines.get().some(isSoldOut)) return notifyBad(soldOutFirst)
    void loadTotals()
    goToStep('address')
    scrollTo({ top: 0 })
  } finally {
    $saving.set(false)
  }
}

const bagChanged = 'Your cart has changed. Please look at it again before you order.'

/** Continues to Place Order after its login, unless that changed the bag: nobody orders it unseen. */
const resumeOrder = async (before: readonly BagLine[] | null): Promise<void> => {
  if (!before || !$user.get() || !(await saveBag({ quiet: true }))) return
  if (noteJoined(before)) return proceedToOrder()
  notifyBad(bagChanged)
  scrollTo({ top: 0 })
}
