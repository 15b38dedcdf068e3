/** How each value of this page forgets. */
const forgets = new Set<() => void>()

/**
 * A value of this tab: it outlives a reload and a walk to another page and back, and ends with the
 * tab. Where sessionStorage is closed or full it lasts as long as the page. `isValid` guards against
 * foreign content.
 */
export const sessionValue = <T>(key: string, isValid: (value: unknown) => boolean) => {
  /** What storage did not take. Not all that was set: another page of the tab may have changed that. */
  let unwritten: { value: T | null } | undefined
  forgets.add(() => (unwritten = undefined))
  return {
    get: (): T | null => {
      if (unwritten) return unwritten.value
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isValid(value) ? (value as T) : null
      } catch {
        return null
      }
    },
    set: (value: T | null): void => {
      try {
        if (value === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(value))
        unwritten = undefined
      } catch {
        unwritten = { value }
      }
    },
  }
}

/** Forgets everything that this tab keeps: nothing of a shopper stays after a logout. */
export const forgetTab = (): void => {
  forgets.forEach((forget) => forget())
  try {
    sessionStorage.clear()
  } catch {
    // Closed storage holds nothing.
  }
}

/** The customer of whom this tab keeps drafts and choices. */
const ownerOfTab = sessionValue<number>('tabOwner', (value) => typeof value === 'number')

/**
 * Notes whose tab this is now; 0: a guest's. Forgets what it keeps of somebody else, who logged out
 * in another tab or while this one slept, or whom another customer follows.
 */
export const giveTabTo = (customerId: number): void => {
  const before = ownerOfTab.get() ?? 0
  if (before === customerId) return
  if (before) forgetTab()
  ownerOfTab.set(customerId || null)
}
