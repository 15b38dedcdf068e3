import {
  persistentAtom,
  setPersistentEngine,
  type PersistentListener,
} from '@nanostores/persistent'
import { keepMount } from 'nanostores'
import { attempt } from '#src/domain/attempt.ts'

const json = <T>(absent: T, isValid: (value: unknown) => boolean) => ({
  encode: (value: T): string => JSON.stringify(value),
  decode: (text: string): T =>
    attempt(() => {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? (value as T) : absent
    }, absent),
})

/** localStorage for all tabs, or when full, sessionStorage for this tab. Both may be blocked. */
const places = ['localStorage', 'sessionStorage'] as const

const read = (key: string): string | null => {
  // A value that only this tab's storage accepted is newer.
  for (const place of ['sessionStorage', 'localStorage'] as const) {
    const text = attempt(() => globalThis[place].getItem(key), null)
    if (text !== null) return text
  }
  return null
}

const forget = (key: string, inPlaces: readonly (typeof places)[number][]) =>
  inPlaces.forEach((place) => attempt(() => globalThis[place].removeItem(key)))

const write = (key: string, text: string): boolean =>
  places.some((place) =>
    attempt(() => {
      globalThis[place].setItem(key, text)
      if (place === 'localStorage') forget(key, ['sessionStorage'])
      return true
    }),
  )

const listeners = new Map<string, PersistentListener>()
const seen = new Map<string, string | null>()

/** Browser storage; values that it rejects last as long as the page. */
const memory: Record<string, string> = {}
const storage = new Proxy(memory, {
  has: (_, key: string) => key in memory || read(key) !== null,
  get: (_, key: string) => memory[key] ?? read(key) ?? undefined,
  set: (_, key: string, text: string) => {
    seen.set(key, text)
    if (write(key, text)) delete memory[key]
    else memory[key] = text
    return true
  },
  deleteProperty: (_, key: string) => {
    seen.set(key, null)
    delete memory[key]
    forget(key, places)
    return true
  },
})

/** False if the browser could not store the value, so the next page will not have it. */
export const isPersisted = (key: string): boolean => !(key in memory)

const notifyListener = (key: string) => {
  const text = storage[key] ?? null
  if (seen.get(key) === text) return
  seen.set(key, text)
  listeners.get(key)?.({ key, newValue: text as string })
}

/** Storage events come late, and never to the back/forward cache: call this before changing a value. */
export const syncFromStorage = (): void => [...listeners.keys()].forEach(notifyListener)

setPersistentEngine(storage, {
  addEventListener: (key, listener) => {
    listeners.set(key, listener)
    seen.set(key, storage[key] ?? null)
  },
  removeEventListener: (key) => void listeners.delete(key),
})

if (typeof window !== 'undefined') {
  window.addEventListener('storage', syncFromStorage)
  window.addEventListener('pageshow', syncFromStorage)
  document.addEventListener('prerenderingchange', syncFromStorage)
}

/** Shared by all tabs; `initial` in place of a value that is not valid (valid.ts). */
export const persistent = <T>(key: string, initial: T, isValid: (value: unknown) => boolean) => {
  const store = persistentAtom<T>(key, initial, json(initial, isValid))
  keepMount(store)
  return store
}
