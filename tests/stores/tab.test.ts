import { beforeEach, describe, expect, test, vi } from 'vitest'

/** One page of the tab: a separate module instance on the storage that all pages share. */
const openPage = async () => {
  vi.resetModules()
  const { sessionValue } = await import('#src/stores/tab.ts')
  return sessionValue<string>('draft', (value) => typeof value === 'string')
}

const storage = (setItem: (items: Map<string, string>, key: string, value: string) => void) => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => setItem(items, key, value),
    removeItem: (key: string) => items.delete(key),
    clear: () => items.clear(),
  })
  return items
}

describe('a value of the tab', () => {
  beforeEach(() => void storage((items, key, value) => items.set(key, value)))

  test('is the same on every page', async () => {
    const [first, second] = [await openPage(), await openPage()]
    first.set('typed')
    expect(second.get()).toBe('typed')
  })

  test('that a later page took does not come back on the earlier one', async () => {
    const [first, second] = [await openPage(), await openPage()]
    first.set('typed')
    second.set(null)
    expect(first.get()).toBeNull()
  })

  test('of foreign content is none', async () => {
    sessionStorage.setItem('draft', '{"not": "a text"}')
    expect((await openPage()).get()).toBeNull()
    sessionStorage.setItem('draft', '{broken')
    expect((await openPage()).get()).toBeNull()
  })
})

describe('where storage is full', () => {
  test('it lasts as long as the page, and what was stored before does not come back', async () => {
    let isFull = false
    const items = storage((kept, key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    })
    const draft = await openPage()
    const { forgetTab } = await import('#src/stores/tab.ts')
    draft.set('old')
    isFull = true
    draft.set('new')
    expect(items.get('draft')).toBe('"old"')
    expect(draft.get()).toBe('new')
    isFull = false
    draft.set('newest')
    expect((await openPage()).get()).toBe('newest')
    draft.set(null)
    expect(draft.get()).toBeNull()
    isFull = true
    draft.set('of the first customer')
    forgetTab()
    expect(draft.get()).toBeNull()
  })
})
