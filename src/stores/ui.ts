import { atom } from 'nanostores'

/** Which of the panels over the page is open; never two at once. */
export type Panel = 'bag' | 'login' | 'menu'
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

export const notifyGood = (text: string, title?: string): void =>
  $notice.set({ kind: 'good', text, ...(title ? { title } : {}) })
export const notifyBad = (text: string): void => $notice.set({ kind: 'bad', text })
