import { showDated } from './dated.ts'

showDated()
