import { atom } from 'nanostores'
import { sessionValue } from './tab.ts'

/** Which of the panels over the page is open; never two at once. */
export type Panel = 'bag' | 'login' | 'menu' | 'reviews' | 'review'
export const $panel = atom<Panel | null>(null)

export const openPanel = (panel: Panel): void => $panel.set(panel)
export const closePanel = (): void => $panel.set(null)

export interface Notice {
  kind: 'good' | 'bad'
  text: string
  title?: string
}

/** How long a notice stays (specification, section 9), in milliseconds. */
export const noticeTime = 2000

/** The last notice; the notice region of the page shows each one. */
export const $notice = atom<Notice | null>(null)

const noticeOf = (kind: Notice['kind'], text: string, title?: string): Notice => ({
  kind,
  text,
  ...(title ? { title } : {}),
})

export const notifyGood = (text: string, title?: string): void =>
  $notice.set(noticeOf('good', text, title))
export const notifyBad = (text: string, title?: string): void =>
  $notice.set(noticeOf('bad', text, title))

const carried = sessionValue<Notice[]>(
  'notices',
  (value) => Array.isArray(value) && value.every((notice) => notice?.text),
)

const carry = (notice: Notice) => carried.set([...(carried.get() ?? []), notice])

/** A notice that the page shows to which the shopper is being taken now. */
export const notifyNext = (text: string, title?: string): void =>
  carry(noticeOf('good', text, title))
export const notifyBadNext = (text: string, title?: string): void =>
  carry(noticeOf('bad', text, title))

/** Shows what the page before left for this one, once. */
export const showCarriedNotices = (): void => {
  const notices = carried.get()
  carried.set(null)
  notices?.forEach((notice) => $notice.set(notice))
}

/** Words for screen readers only, such as a new count; the notice region says them politely. */
export const $spoken = atom('')
export const speak = (text: string): void => $spoken.set(text)
