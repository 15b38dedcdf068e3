import { initListing } from './init.ts'
import * as restoration from './scroll-restoration.ts'

export const openListing = (): void => initListing(restoration)
