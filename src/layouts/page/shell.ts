import { whenUsed } from '#src/components/timing/first-use.ts'
import { showNotices } from '#src/components/notice/notices.ts'
import { previewOnClick } from '#src/components/product/preview.ts'
import { whenLoaded } from '#src/components/timing/when-loaded.ts'
import { whenShown } from '#src/components/timing/when-shown.ts'
import { openBagOnClick, paintBadge } from '#src/features/bag/bag-badge.ts'
import { mountBag } from '#src/features/bag/open-bag.ts'
import { bindAccountButton, mountLogin } from '#src/features/login/account-button.ts'
import { typePlaceholders } from '#src/features/search/placeholder.ts'
import printStyles from '#src/styles/print.css?url'
import { pageMessages } from '#src/domain/messages/page.ts'
import { speculationRules } from '#src/domain/speculation.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { $pendingPayment } from '#src/stores/payment.state.ts'
import { customerCalls, isBehind, saveBag } from '#src/stores/bag.ts'
import { guardTab } from '#src/stores/guard-tab.ts'
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
import { tellLostChunks } from './lost-chunk.ts'
import { fetchTextFace } from './text-face.ts'

/** As in stores/login.ts, which is loaded with the login only. */
const isPhone = () => matchMedia(`(max-width: ${site.phoneWidth}px)`).matches

/** Loaded when first opened; `instead`: the page to open if that fails. */
const panels: Partial<Record<Panel, { mount: () => Promise<unknown>; instead: string }>> = {
  bag: { mount: mountBag, instead: links.checkout() },
  login: { mount: mountLogin, instead: links.login() },
}
const mounted = new Set<Panel>()

const mount = (name: Panel) => {
  const panel = panels[name]
  if (!panel || mounted.has(name)) return
  mounted.add(name)
  panel.mount().catch(() => {
    mounted.delete(name)
    if ($panel.get() !== name) return
    closePanel()
    if (!navigator.onLine) return notifyBad(pageMessages.chunkFailed)
    notifyBadNext(pageMessages.chunkFailed)
    location.assign(panel.instead)
  })
}

/** Sends what earlier pages could not. */
const catchUp = () => {
  if (isBehind()) void saveBag({ quiet: true })
  void sendLogout()
  if ($pendingPayment.get())
    void import('#src/stores/payment.ts').then(
      (m) => m.settlePayment(),
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

guardTab()
// While online: an offline change of the bag is saved later.
$user.subscribe((user) => user && void customerCalls().catch(() => undefined))
// The shop does not read it.
whenUsed(async () => (await import('#src/stores/app-state.ts')).keepAppState())
paintBadge()
showNotices()
tellLostChunks()
openBagOnClick(isPhone)
bindAccountButton(isPhone)
typePlaceholders()
previewOnClick()
$panel.subscribe((name) => name && mount(name))
addEventListener('online', catchUp)
addEventListener('pageshow', (event) => event.persisted && catchUp())
preparePages()
/** For the home screen. Not in the HTML, where it would compete with the first picture for bandwidth. */
const linkManifest = () => {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

whenLoaded(() => {
  setTimeout(() => void addStyles(printStyles))
  linkManifest()
  // Lays out a prerendered page and fetches its fonts before it is shown.
  if (document.prerendering) void document.body.offsetHeight
})
fetchTextFace(isPhone)
// A prerendered page must not change anything.
whenShown(catchUp)
