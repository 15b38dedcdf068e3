import { OwnerError } from '../base/errors.ts'

export const refusal = (text: string): OwnerError => new OwnerError(`${text}. Nothing was changed.`)
