/** When the sample shop of the tests was loaded. Their clocks start at this time. */
export const openingTime = new Date('2026-11-20T05:30:00.000Z')
