import { atom } from 'nanostores'
import { site } from '#src/site.ts'
import { sessionValue } from './tab.ts'
import { hasFields, isListOf } from './valid.ts'

const phoneMedia = () => matchMedia(`(max-width: ${site.phoneWidth}px)`)

/** True for 'mobile', false for 'desktop' of the app state (specification, section 3). */
export const isPhone = (): boolean => phoneMedia().matches

/** Calls `listener` now and at each change, until `signal` aborts. */
export const watchPhone = (listener: () => void, signal?: AbortSignal): void => {
  listener()
  phoneMedia().addEventListener('change', listener, { signal })
}

export type Panel = 'bag' | 'login' | 'diet'
export const $panel = atom<Panel | null>(null)

export const openPanel = (panel: Panel): void => $panel.set(panel)
export const closePanel = (): void => $panel.set(null)

export interface Notice {
  kind: 'good' | 'bad'
  text: string
  title?: string | undefined
}

/** In milliseconds (specification, section 9). */
export const noticeTime = 2000

export const $notice = atom<Notice | null>(null)

export const notifyGood = (text: string, title?: string): void =>
  $notice.set({ kind: 'good', text, title })
export const notifyBad = (text: string, title?: string): void =>
  $notice.set({ kind: 'bad', text, title })

const carried = sessionValue<Notice[]>('notices', isListOf(hasFields<Notice>({ text: 'string' })))

const carry = (notice: Notice) => carried.set([...(carried.get() ?? []), notice])

export const notifyNext = (text: string, title?: string): void =>
  carry({ kind: 'good', text, title })
export const notifyBadNext = (text: string, title?: string): void =>
  carry({ kind: 'bad', text, title })

export const showCarriedNotices = (): void => {
  const notices = carried.get()
  carried.set(null)
  notices?.forEach((notice) => $notice.set(notice))
}

/** Text for screen readers only, such as a new count. */
export const $announcement = atom({ text: '' })
export const announce = (text: string): void => $announcement.set({ text })
