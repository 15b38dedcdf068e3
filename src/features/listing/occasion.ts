import { showDated } from '#src/components/timing/dated.ts'
import { whenMinutePasses } from '#src/components/timing/minute.ts'

// An occasion begins, ends or has its last hour while somebody reads about it.
whenMinutePasses(showDated)
