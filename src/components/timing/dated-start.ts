import { showDated } from './dated.ts'

// Before any reply has told the shop's time.
showDated(Date.now())
