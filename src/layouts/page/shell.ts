import { whenUsed } from '#src/components/timing/first-use.ts'
import { showNotices } from '#src/components/notice/notices.ts'
import { previewOnClick } from '#src/components/product/preview.ts'
import { whenLoaded, whenShown } from '#src/components/timing/page-lifecycle.ts'
import { bindBagButton, mountBag } from '#src/features/bag/bag-button.ts'
import { bindAccountButton, mountLogin } from '#src/features/login/account-button.ts'
import { typePlaceholders } from '#src/features/search/placeholder.ts'
import printStyles from '#src/styles/print.css?url'
import { pageMessages } from '#src/domain/messages/page.ts'
import { speculationRules } from '#src/domain/speculation.ts'
import { links } from '#src/links.ts'
import { $pendingPayment } from '#src/stores/payment.state.ts'
import { loadBagCalls, hasUnsavedChanges, saveBag } from '#src/stores/bag/bag.ts'
import { guardTab } from '#src/stores/login/guard-tab.ts'
import { $user, sendLogout } from '#src/stores/session.ts'
import {
  $panel,
  closePanel,
  notifyBad,
  notifyBadNext,
  showCarriedNotices,
  type Panel,
} from '#src/stores/ui.ts'
import { addStyles } from '#src/ui/add-styles.ts'
import { reportLostChunks } from './lost-chunk.ts'
import { fetchTextFace } from './text-face.ts'

/** Loaded when first opened; `instead`: the page to open if that fails. */
const panels: Partial<Record<Panel, { mount: () => Promise<unknown>; instead: string }>> = {
  bag: { mount: mountBag, instead: links.checkout() },
  login: { mount: mountLogin, instead: links.login() },
}

const mount = (name: Panel) => {
  const panel = panels[name]
  panel?.mount().catch(() => {
    if ($panel.get() !== name) return
    closePanel()
    if (!navigator.onLine) return notifyBad(pageMessages.chunkFailed)
    notifyBadNext(pageMessages.chunkFailed)
    location.assign(panel.instead)
  })
}

/** Sends what earlier pages could not. */
const catchUp = () => {
  if (hasUnsavedChanges()) void saveBag({ quiet: true })
  void sendLogout()
  if ($pendingPayment.get())
    void import('#src/stores/order/payment.ts').then(
      (m) => m.refreshPayment(),
      () => undefined,
    )
  showCarriedNotices()
}

/**
 * The rules come with the scripts (docs/performance.md). After the `load` event they also apply to hovered
 * links and a listing's first products, except with touch: mobile browsers take "eager" for "in view" and
 * would load every product scrolled past.
 */
const preparePages = () => {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = speculationRules
  document.head.append(rules)
  whenLoaded(() => {
    const points = !matchMedia('(pointer: coarse)').matches
    document.documentElement.classList.toggle('rested', points)
  })
}

/** For the home screen. Not in the HTML, where it would compete with the first picture for bandwidth. */
const linkManifest = () => {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

guardTab()
// While online: an offline change of the bag is saved later.
$user.subscribe((user) => user && void loadBagCalls().catch(() => undefined))
whenUsed(() => import('./once-used.ts'))
showNotices()
reportLostChunks()
bindBagButton()
bindAccountButton()
typePlaceholders()
previewOnClick()
$panel.subscribe((name) => name && mount(name))
addEventListener('online', catchUp)
addEventListener('pageshow', (event) => event.persisted && catchUp())
preparePages()
whenLoaded(() => {
  setTimeout(() => void addStyles(printStyles).catch(() => undefined))
  linkManifest()
  // Lays out a prerendered page and fetches its fonts before it is shown.
  if (document.prerendering) void document.body.offsetHeight
})
fetchTextFace()
// A prerendered page must not change anything.
whenShown(catchUp)
