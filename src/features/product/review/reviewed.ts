import { sessionValue } from '#src/stores/tab.ts'

const reviewed = sessionValue<number[]>('reviewed', Array.isArray)

/** A product was reviewed in this tab: its page may be older than the review. */
export const isReviewed = (id: number): boolean => reviewed.get()?.includes(id) ?? false

export const rememberReviewed = (id: number): void => reviewed.set([id, ...(reviewed.get() ?? [])])
