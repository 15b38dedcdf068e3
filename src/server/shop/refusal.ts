import { StartError } from '../base/errors.ts'

export const refusal = (text: string): StartError => new StartError(`${text}. Nothing was changed.`)
