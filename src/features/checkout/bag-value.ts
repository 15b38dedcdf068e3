import { atom, computed, type ReadableAtom } from 'nanostores'
import { $bagId } from '#src/stores/bag.ts'
import { sessionValue } from '#src/stores/tab.ts'

/** A choice of this tab for the open bag. Null for a later bag, even if another tab placed the order. */
export const bagValue = <T>(key: string, isValid: (value: unknown) => boolean) => {
  interface Kept {
    bagId: string
    value: T
  }
  const stored = sessionValue<Kept>(key, (kept) => isValid((kept as Partial<Kept> | null)?.value))
  const $kept = atom<Kept | null>(stored.get())
  const $value: ReadableAtom<T | null> = computed([$kept, $bagId], (kept, bagId) =>
    kept?.bagId === bagId ? kept.value : null,
  )
  const set = (value: T | null): void => {
    const kept = value === null ? null : { bagId: $bagId.get(), value }
    $kept.set(kept)
    stored.set(kept)
  }
  return { $value, set }
}
