import {
  persistentAtom,
  setPersistentEngine,
  type PersistentListener,
} from '@nanostores/persistent'
import { keepMount } from 'nanostores'

/** Decodes what localStorage holds; anything unreadable counts as absent instead of breaking the page. */
const json = <T>(absent: T, isValid: (value: unknown) => boolean) => ({
  encode: (value: T): string => JSON.stringify(value),
  decode: (text: string): T => {
    try {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? (value as T) : absent
    } catch {
      return absent
    }
  },
})

const browserStorage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

const listeners = new Map<string, PersistentListener>()
/** What this page knows of each key, as text. */
const seen = new Map<string, string | null>()

/** localStorage, or this page's memory where it is forbidden or full: the bag then lasts as long as the page. */
const storage = new Proxy({} as Record<string, string>, {
  has: (memory, key: string) => key in memory || (browserStorage()?.getItem(key) ?? null) !== null,
  get: (memory, key: string) => memory[key] ?? browserStorage()?.getItem(key) ?? undefined,
  set: (memory, key: string, text: string) => {
    seen.set(key, text)
    try {
      browserStorage()?.setItem(key, text)
      if (browserStorage()) delete memory[key]
      else memory[key] = text
    } catch {
      memory[key] = text
    }
    return true
  },
  deleteProperty: (memory, key: string) => {
    seen.set(key, null)
    delete memory[key]
    browserStorage()?.removeItem(key)
    return true
  },
})

const tell = (key: string) => {
  const text = storage[key] ?? null
  if (seen.get(key) === text) return
  seen.set(key, text)
  listeners.get(key)?.({ key, newValue: text as string })
}

/**
 * Takes over what other tabs wrote. Storage events come late, and to a page in the back/forward
 * cache never; whoever changes a kept value therefore looks first.
 */
export const readAgain = (): void => [...listeners.keys()].forEach(tell)

setPersistentEngine(storage, {
  addEventListener: (key, listener) => {
    listeners.set(key, listener)
    seen.set(key, storage[key] ?? null)
  },
  removeEventListener: (key) => void listeners.delete(key),
})

if (typeof window !== 'undefined') {
  window.addEventListener('storage', readAgain)
  window.addEventListener('pageshow', readAgain)
  document.addEventListener('prerenderingchange', readAgain)
}

/**
 * A value that outlives the page and is the same in all tabs. `isValid` guards against foreign
 * content. Islands that hydrate read it with `useStore(store, { ssr: 'initial' })`: the first
 * drawing then is that of the server, which knows no kept value.
 */
export const kept = <T>(key: string, initial: T, isValid: (value: unknown) => boolean) => {
  const store = persistentAtom<T>(key, initial, json(initial, isValid))
  Object.assign(store, { init: initial })
  keepMount(store)
  return store
}
