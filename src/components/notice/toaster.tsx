import { createRoot } from 'react-dom/client'
import { toast, Toaster } from 'sonner'
import sonnerStyles from 'sonner/dist/styles.css?inline'
import toasterStyles from '#src/styles/toaster.css?inline'
import { $announcement, noticeTime, type Notice } from '#src/stores/ui.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { isPlainClick } from '#src/ui/plain-click.ts'

/** Sonner's list is a live region, too; only the outer one (notices.ts) may announce. */
const leaveToRegion = (list: HTMLElement | null) => list?.removeAttribute('aria-live')

/** As in the header: on phones it leads to the cart, else it opens the drawer. */
const bagButton = () => document.querySelector<HTMLAnchorElement>('a[data-bag-button]')

/** The title of what was put into the bag. Nothing leads to the cart from itself, or out of a dialog. */
const leadsToBag = (title: string) =>
  title === 'Success' &&
  bagButton()?.pathname !== location.pathname &&
  !document.querySelector('dialog:modal')

const viewBag = (
  <a
    href={bagButton()?.href}
    onClick={(event) => {
      if (!isPlainClick(event.nativeEvent)) return
      event.preventDefault()
      bagButton()?.click()
    }}
  >
    View cart
  </a>
)

/** Read aloud by then. Without it, a text is read again when a dialog takes the region in or gives it back. */
const markRead = (said: Element | null) =>
  void setTimeout(() => said?.setAttribute('aria-live', 'off'), noticeTime / 4)

/** Visible toasts by text: the same text replaces the earlier toast. */
const shown = new Map<string, { id: number | string; notice: Notice }>()
let count = 0

const show = (notice: Notice) => {
  const { kind, title = '', text } = notice
  const words = title + text
  const forget = () => {
    const last = shown.get(words)
    shown.delete(words)
    // The earlier toast's time was over before Sonner had rendered the later one in its place: both would go.
    if (last && last.notice !== notice) show(last.notice)
  }
  // A new key, so that repeated text is announced.
  const look = (
    <p className={kind === 'bad' ? 'toast bad' : 'toast'} key={(count += 1)} ref={markRead}>
      <Icon name={kind === 'bad' ? 'alert' : 'ok'} />
      <span>
        {title && <b>{title}</b>} <span>{text}</span>
      </span>
      {leadsToBag(title) && viewBag}
    </p>
  )
  const id = toast(look, { id: shown.get(words)?.id, onAutoClose: forget, onDismiss: forget })
  shown.set(words, { id, notice })
}

export const openToaster = (region: HTMLElement): ((notice: Notice) => void) => {
  adoptStyles(sonnerStyles + toasterStyles)
  const host = document.createElement('div')
  region.append(host)
  createRoot(host).render(
    <Toaster
      ref={leaveToRegion}
      customAriaLabel="Notices"
      position="bottom-center"
      duration={noticeTime}
      offset={24}
      mobileOffset={{ bottom: 84 }}
      dir="ltr"
      expand
      gap={10}
      toastOptions={{ unstyled: true }}
    />,
  )
  // notices.ts has just put it there.
  $announcement.listen(() => markRead(region.querySelector('.sr-only > *')))
  // Alt+T focuses the notices and pauses them; moving on dismisses them.
  region.addEventListener('focusout', ({ relatedTarget }) => {
    if (region.contains(relatedTarget as Node | null)) return
    shown.clear()
    toast.dismiss()
  })
  return show
}
