import { atom } from 'nanostores'
import { ofTab } from './tab.ts'

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

/** The last notice; the notice region of the page shows each one for two seconds. */
export const $notice = atom<Notice | null>(null)

const noticeOf = (kind: Notice['kind'], text: string, title?: string): Notice => ({
  kind,
  text,
  ...(title ? { title } : {}),
})

export const notifyGood = (text: string, title?: string): void =>
  $notice.set(noticeOf('good', text, title))
export const notifyBad = (text: string): void => $notice.set(noticeOf('bad', text))

const carried = ofTab<Notice>('notice', (value) => typeof value === 'object' && value !== null)

/** A notice that the page shows to which the shopper is being taken now. */
export const notifyNext = (text: string, title?: string): void =>
  carried.set(noticeOf('good', text, title))

/** Shows what the page before left with `notifyNext`, once. */
export const showCarriedNotice = (): void => {
  const notice = carried.get()
  carried.set(null)
  if (notice) $notice.set(notice)
}

/** Words for screen readers only, such as a new count; the notice region says them politely. */
export const $spoken = atom('')
export const speak = (text: string): void => $spoken.set(text)
