import { describedCalls } from '#scripts/api-docs.ts'

/** Every call of the contract. */
export const allCalls = (await describedCalls()).map(({ call }) => call)
