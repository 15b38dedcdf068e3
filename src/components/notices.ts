import '#src/styles/notices.css'
import toastStyles from '#src/styles/toast.css?inline'
import { $notice, $spoken, type Notice } from '#src/stores/ui.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { iconHtml } from '#src/ui/icons.ts'

/** How long a notice stays (specification, section 9), in milliseconds. */
const duration = 2000
const most = 3

/**
 * The one polite live region of the page. It is made while the page loads, so that screen readers
 * know it before the first notice. It needs no library: a notice must also show when the line is
 * down and nothing more can be fetched.
 */
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

const show = (notice: Notice) => {
  adoptStyles(toastStyles)
  bringToTop()
  const words = document.createElement('span')
  if (notice.title) {
    const title = document.createElement('b')
    title.textContent = notice.title
    words.append(title)
  }
  words.append(notice.text)
  const toast = document.createElement('p')
  toast.className = notice.kind === 'bad' ? 'toast bad' : 'toast'
  toast.innerHTML = iconHtml(notice.kind === 'bad' ? 'alert' : 'ok')
  toast.append(words)
  const shown = [...region.querySelectorAll('.toast')]
  // The same words again take the place of the earlier ones.
  shown.filter((other) => other.textContent === toast.textContent).forEach((o) => o.remove())
  if (shown.length >= most) shown[0]?.remove()
  region.append(toast)
  setTimeout(() => toast.remove(), duration)
}

/** Shows every notice of the stores from now on. */
export const showNotices = (): void => {
  document.body.append(region)
  // It asks for the styles of the page, which would make one long task of the scripts' start.
  setTimeout(bringToTop)
  // A closing dialog must not take the region along.
  document.addEventListener('close', () => bringToTop(), true)
  // Scripts come in any order: another one may have had something to say before.
  $notice.subscribe((notice) => notice && show(notice))
  $spoken.listen((text) => (spoken.textContent = text))
}
