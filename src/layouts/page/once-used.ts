// What a page runs once it is used.

import { storeAppState } from '#src/stores/app-state.ts'
import { keepFocusInRow } from './focus-in-row.ts'

keepFocusInRow()
// The shop does not read it.
storeAppState()
