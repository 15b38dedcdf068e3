import toastStyles from '#src/styles/toast.css?inline'
import { escapeHtml } from '#src/domain/html.ts'
import { $notice, $announcement, noticeTime, type Notice } from '#src/stores/ui.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { withTimeout } from '#src/ui/with-timeout.ts'
import { whenUsed } from '../timing/first-use.ts'

/** Created at load: screen readers must know a live region before its first text. */
const region = document.createElement('div')
region.className = 'toasts'
region.role = 'status'
// The role's default would read the notices of before again.
region.ariaAtomic = 'false'
region.popover = 'manual'
// A popover without size. With a popover's own `overflow: auto`, WebKit would clip animated notices.
region.style.cssText = 'padding:0;border:0;overflow:visible;background:none'
const spoken = document.createElement('p')
spoken.className = 'sr-only'
region.append(spoken)

/** An open dialog makes everything outside it inert, so the region moves into it. */
const findHost = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

const bringToTop = () => {
  const host = findHost()
  if (region.parentElement !== host) host.append(region)
  if (!region.showPopover) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

let toaster: Promise<(notice: Notice) => void> | null = null
const openToaster = () =>
  (toaster ??= import('./toaster.tsx').then(
    (m) => m.openToaster(region),
    (error: unknown) => {
      toaster = null
      throw error
    },
  ))

const showPlain = ({ title, text }: Notice) => {
  const toast = document.createElement('p')
  toast.className = 'toast plain'
  const head = title ? `<b>${escapeHtml(title)}</b>. ` : ''
  toast.innerHTML = `<span>${head}${escapeHtml(text)}</span>`
  region.querySelector('.plain')?.remove()
  region.append(toast)
  setTimeout(() => toast.remove(), noticeTime)
}

/** A hidden page renders no frames. */
const afterFrame = () =>
  new Promise<unknown>((done) =>
    document.hidden ? done(0) : requestAnimationFrame(() => setTimeout(done)),
  )

/** Uses Sonner if it loads while the notice is still of use. */
const show = async (notice: Notice) => {
  // The pressed button is drawn first (docs/decisions/019-sonner.md).
  await afterFrame()
  const showToast = await withTimeout(openToaster(), noticeTime).catch(() => showPlain)
  adoptStyles(toastStyles)
  bringToTop()
  showToast(notice)
}

export const showNotices = (): void => {
  document.body.append(region)
  // It computes styles, which would make the start of the scripts one long task.
  setTimeout(bringToTop)
  // A dialog takes the focus as it opens; one may also be removed while it is open.
  addEventListener('focusin', () => region.parentElement === findHost() || bringToTop())
  // A closing dialog must not hide the region.
  addEventListener('close', bringToTop, true)
  // Scripts load in any order: there may be a notice already.
  $notice.subscribe((notice) => notice && void show(notice))
  // A new element, so that repeated text is announced.
  $announcement.listen(({ text }) => {
    spoken.innerHTML = `<span>${escapeHtml(text)}</span>`
  })
  whenUsed(openToaster)
}
