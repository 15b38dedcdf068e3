import { computed } from 'nanostores'
import { persistent } from './storage.ts'
import { isText } from './valid.ts'

/** Wallet token left in this browser by another part of the business. */
const $betToken = persistent('betToken', '', isText)

export const forgetWallet = (): void => $betToken.set('')

/** Part of the app state (specification, section 3). */
export const $fetchWallet = computed($betToken, (token) => token !== '')
