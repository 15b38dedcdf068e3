import { showDated } from '#src/components/timing/dated.ts'
import { whenMinutePasses } from '#src/components/timing/minute.ts'

whenMinutePasses(showDated)
