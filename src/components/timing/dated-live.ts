import { now } from '#src/clock.ts'
import { showDated } from './dated.ts'
import { whenMinutePasses } from './minute.ts'

// While a page is open; dated-start.ts decides what it shows first.
whenMinutePasses(() => showDated(now().getTime()))
