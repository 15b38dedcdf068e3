import { initListing } from './init.ts'
import * as restoration from './scroll-restoration.ts'

/** A listing's script for whoever uses the page, or comes back to it. */
export const openListing = (): void => initListing(restoration)
