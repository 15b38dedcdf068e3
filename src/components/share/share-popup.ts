import { pageMessages } from '#src/domain/messages/page.ts'
import { site } from '#src/site.ts'
import { notifyGood } from '#src/stores/ui.ts'
import { iconHtml } from '#src/ui/icons.ts'

/** Specification, section 2: product detail. */
const networks = (words: string, url: string): [name: string, href: string][] => {
  const [text, address] = [encodeURIComponent(words), encodeURIComponent(url)]
  return [
    ['WhatsApp', `https://wa.me/?text=${text}%20${address}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['X', `https://x.com/intent/post?text=${text}&url=${address}`],
    ['Telegram', `https://t.me/share/url?url=${address}&text=${text}`],
  ]
}

/** For plain-http pages and refused clipboards. False: failed too, so the link is shown, selected. */
const copyByHand = (text: string, host: HTMLElement): boolean => {
  host.querySelector('input')?.remove()
  const field = document.createElement('input')
  field.className = 'input'
  field.readOnly = true
  field.ariaLabel = 'Link to copy'
  field.value = text
  host.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  if (isCopied) field.remove()
  return isCopied
}

const copy = async (text: string, host: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text, host)
  }
}

const make = (name: string, url: string): HTMLDialogElement => {
  const popup = document.createElement('dialog')
  popup.className = 'shares'
  popup.ariaLabel = 'Share'
  const links = networks(`${name} from ${site.name}`, url).map(
    ([network, href]) =>
      `<li><a class="btn quiet small wide" target="_blank" rel="noopener" href="${href}">${network}</a></li>`,
  )
  popup.innerHTML = `<section class="inside"><header><h2>Share</h2><button class="icon-button" type="button" data-close aria-label="Close">${iconHtml('x')}</button></header><button class="btn wide" type="button" data-copy>Copy link</button><ul>${links.join('')}</ul></section>`
  popup.addEventListener('click', async (event) => {
    const target = event.target as Element
    if (target.closest('[data-close]') || target === popup) return popup.close()
    if (!target.closest('[data-copy]')) return
    if (!(await copy(url, popup))) return
    popup.close()
    notifyGood(pageMessages.urlCopied)
  })
  popup.addEventListener('close', () => popup.remove())
  return popup
}

/** Its styles must have been loaded. */
export const openSharePopup = (name: string, url: string): void => {
  // Pressed twice while it was loading.
  if (document.querySelector('dialog.shares')) return
  const popup = make(name, url)
  document.body.append(popup)
  popup.showModal()
}
