import { attempt } from '#src/domain/attempt.ts'
import { isNumber } from './valid.ts'

const forgets = new Set<() => void>()

/** Lasts as long as the tab, or as the page if storage is blocked or full. `isValid`: no foreign data. */
export const sessionValue = <T>(key: string, isValid: (value: unknown) => boolean) => {
  /** Only what storage rejected, as another page of the tab may have changed a stored value. */
  let unwritten: { value: T | null } | undefined
  forgets.add(() => (unwritten = undefined))
  return {
    get: (): T | null => {
      if (unwritten) return unwritten.value
      return attempt(() => {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isValid(value) ? (value as T) : null
      }, null)
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

/** Deletes everything stored for this tab, so that nothing about a shopper remains after a logout. */
export const forgetTab = (): void => {
  forgets.forEach((forget) => forget())
  attempt(() => sessionStorage.clear())
}

const ownerOfTab = sessionValue<number>('tabOwner', isNumber)

/** 0: a guest. Deletes the data of another customer, who logged out in another tab or was replaced. */
export const giveTabTo = (customerId: number): void => {
  const before = ownerOfTab.get() ?? 0
  if (before === customerId) return
  if (before) forgetTab()
  ownerOfTab.set(customerId || null)
}
