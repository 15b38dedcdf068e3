import { computed } from 'nanostores'
import { persistent } from './storage.ts'

/** A wallet's token, where another part of the business has left one in this browser. */
export const $betToken = persistent('betToken', '', (value) => typeof value === 'string')

/** `fetchWallet` of the app state (specification, section 3). */
export const $fetchWallet = computed($betToken, (token) => token !== '')
