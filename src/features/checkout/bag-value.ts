import { atom, computed, type ReadableAtom } from 'nanostores'
import { $bagId } from '#src/stores/bag/bag.ts'
import { sessionValue } from '#src/stores/tab.ts'

/** A choice of this tab for the open bag. Null for a later bag, even if another tab placed the order. */
export const bagValue = <T>(key: string, isValid: (value: unknown) => boolean) => {
  interface Stored {
    bagId: string
    value: T
  }
  const storage = sessionValue<Stored>(key, (value) =>
    isValid((value as Partial<Stored> | null)?.value),
  )
  const $stored = atom<Stored | null>(storage.get())
  const $value: ReadableAtom<T | null> = computed([$stored, $bagId], (stored, bagId) =>
    stored?.bagId === bagId ? stored.value : null,
  )
  const set = (value: T | null): void => {
    const stored = value === null ? null : { bagId: $bagId.get(), value }
    $stored.set(stored)
    storage.set(stored)
  }
  return { $value, set }
}
