// Not in limits.ts: pages without enquiries fetch that file.

export const enquiryMaxLengths = { purpose: 40, label: 200, message: 1000 } as const

/** Fewer boxes are an ordinary order, more are too many for a form. */
export const enquiryBoxes = { min: 10, max: 10_000 } as const

/** Rupees for one box. */
export const enquiryBudget = { min: 10, max: 100_000 } as const

/** How many days ahead the boxes may be needed. */
export const farthestEnquiry = 365
