import '#src/styles/notices.css'
import toastStyles from '#src/styles/toast.css?inline'
import { $notice, $spoken, noticeTime, type Notice } from '#src/stores/ui.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { inTime } from '#src/ui/in-time.ts'
import { whenUsed } from './fetch-ahead.ts'

/** The one polite live region of the page, made while it loads: screen readers know it before the first notice. */
const region = document.createElement('div')
region.className = 'toasts'
region.setAttribute('role', 'status')
region.popover = 'manual'
const spoken = document.createElement('p')
spoken.className = 'sr'
region.append(spoken)

/** Brings the region above the page and above an open dialog, which makes all outside it inert. */
const bringToTop = () => {
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement !== host) host.append(region)
  if (!region.isConnected || !region.showPopover) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

/** Sonner, with React, inside the region; asked for again where it could not come. */
let toaster: Promise<(notice: Notice) => void> | null = null
const openToaster = () =>
  (toaster ??= import('./toaster.tsx').then(
    (m) => m.openToaster(region),
    (error: unknown) => {
      toaster = null
      throw error
    },
  ))

/** Where Sonner cannot come: the words alone. */
const showPlain = ({ title, text }: Notice) => {
  const toast = document.createElement('p')
  toast.className = 'toast plain'
  const words = document.createElement('span')
  for (const [tag, part] of [
    ['b', title],
    ['span', text],
  ] as const)
    if (part)
      words.append(
        words.hasChildNodes() ? '. ' : '',
        Object.assign(document.createElement(tag), { textContent: part }),
      )
  toast.append(words)
  region.querySelector('.plain')?.remove()
  region.append(toast)
  setTimeout(() => toast.remove(), noticeTime)
}

/** By Sonner when it is here, or comes while somebody may still wait for it. */
const show = async (notice: Notice) => {
  const showToast = await inTime(openToaster(), noticeTime).catch(() => showPlain)
  adoptStyles(toastStyles)
  bringToTop()
  showToast(notice)
}

/** Shows every notice of the stores from now on. */
export const showNotices = (): void => {
  document.body.append(region)
  // It asks for the styles of the page, which would make one long task of the scripts' start.
  setTimeout(bringToTop)
  // A closing dialog must not take the region along.
  document.addEventListener('close', () => bringToTop(), true)
  // Scripts come in any order: another one may have had something to say before.
  $notice.subscribe((notice) => notice && void show(notice))
  $spoken.listen((text) => (spoken.textContent = text))
  whenUsed(openToaster)
}
