import { atom, computed } from 'nanostores'
import { $bagId, $count, $lines, $saved } from './bag.ts'
import { $loggedIn, $user } from './session.ts'
import { isPhone } from './sign-in.ts'
import { kept } from './storage.ts'

/** A wallet's token, where another part of the business has left one in this browser. */
const $betToken = kept('betToken', '', (value) => typeof value === 'string')

/** 'desktop' when wider than 560 pixels, else 'mobile' (specification, section 9). */
export const $windowWidth = atom<'desktop' | 'mobile'>('desktop')

const measure = () => $windowWidth.set(isPhone() ? 'mobile' : 'desktop')
if (typeof window !== 'undefined') {
  measure()
  window.addEventListener('resize', measure)
}

/**
 * The whole app state under the names of the specification (section 3). Each field comes from the
 * one store that keeps it, so that no two of them can disagree.
 */
export const $app = computed(
  [$user, $loggedIn, $betToken, $windowWidth, $count, $lines, $bagId, $saved],
  (user, loggedIn, betToken, windowWidth, cartCount, cartData, cartID, cartSaved) => ({
    user: user ?? {},
    loggedIn,
    fetchWallet: betToken !== '',
    windowWidth,
    cartCount,
    cartData,
    cartID,
    cartSaved,
  }),
)
