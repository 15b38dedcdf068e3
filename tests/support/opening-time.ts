/** When the sample shop of the tests was loaded, and what their clocks show at first. */
export const openingTime = new Date('2026-11-20T05:30:00.000Z')
