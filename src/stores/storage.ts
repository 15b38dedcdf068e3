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

/** Where a value is kept: for all tabs, or where that is full for this one. Both may be refused. */
const places = ['localStorage', 'sessionStorage'] as const

const read = (key: string): string | null => {
  // What only the tab took is newer.
  for (const place of ['sessionStorage', 'localStorage'] as const) {
    try {
      const text = globalThis[place].getItem(key)
      if (text !== null) return text
    } catch {
      // Refused
    }
  }
  return null
}

const forget = (key: string, inPlaces: readonly (typeof places)[number][]) => {
  for (const place of inPlaces) {
    try {
      globalThis[place].removeItem(key)
    } catch {
      // Refused
    }
  }
}

const write = (key: string, text: string): boolean =>
  places.some((place) => {
    try {
      globalThis[place].setItem(key, text)
      if (place === 'localStorage') forget(key, ['sessionStorage'])
      return true
    } catch {
      return false
    }
  })

const listeners = new Map<string, PersistentListener>()
/** What this page knows of each key, as text. */
const seen = new Map<string, string | null>()

/** What the browser keeps, and in this page's memory what it refused: that lasts as long as the page. */
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

/** False when the browser refused to keep the value: the next page will not know it. */
export const isPersisted = (key: string): boolean => !(key in memory)

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
export const persistent = <T>(key: string, initial: T, isValid: (value: unknown) => boolean) => {
  const store = persistentAtom<T>(key, initial, json(initial, isValid))
  Object.assign(store, { init: initial })
  keepMount(store)
  return store
}
