/** Of 128 bits, for URLs and headers. `crypto.randomUUID` exists only on https and localhost. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
