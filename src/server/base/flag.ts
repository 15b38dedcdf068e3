/** A boolean as the specification's replies have it. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
