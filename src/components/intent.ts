import type { ClientDirective } from 'astro'
import { fetchAhead } from './fetch-ahead.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean
  }
}

/** Signs that a shopper is about to use an island. */
const signs = ['pointerover', 'touchstart', 'pointerdown', 'focusin', 'keydown'] as const
/** What makes an island that could not be fetched try again: no mere hover. */
const deeds = ['pointerdown', 'keydown'] as const

/** What a shopper did with the island before it was awake. */
interface Kept {
  typed: Set<HTMLElement>
  pressed: HTMLElement | null
  sent: { form: HTMLFormElement; submitter: HTMLElement | null } | null
}

/** Fields that were filled in before this script came. */
const typedBefore = (island: HTMLElement): Set<HTMLElement> => {
  const fields = [...island.querySelectorAll('input')]
  return new Set(fields.filter((field) => field.value !== field.defaultValue))
}

/** Keeps what happens inside `island`; the returned function ends that. */
const keep = (island: HTMLElement, kept: Kept): (() => void) => {
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  island.addEventListener(
    'input',
    (event) => event.target instanceof HTMLElement && kept.typed.add(event.target),
    options,
  )
  island.addEventListener(
    'click',
    (event) => {
      // Links work by themselves, and a submit button ends in 'submit'.
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button && button.type !== 'submit') kept.pressed = button
    },
    options,
  )
  island.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      kept.sent = { form: event.target, submitter: event.submitter }
    },
    options,
  )
  return () => ended.abort()
}

/** Does again, in the same order, what came too early. React hydrates at once for such events. */
const replay = (kept: Kept) => {
  for (const field of kept.typed)
    if (field.isConnected) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  if (kept.pressed?.isConnected) kept.pressed.click()
  if (kept.sent?.form.isConnected) kept.sent.form.requestSubmit(kept.sent.submitter)
}

/**
 * `client:intent`: the island wakes up at the first touch, hover, focus or key inside it. Until then
 * its server-rendered fields take typing, focus and caret as plain HTML. Islands therefore leave
 * their inputs uncontrolled and listen to `onInput`.
 */
const intent: ClientDirective = (load, _options, island) => {
  const kept: Kept = { typed: typedBefore(island), pressed: null, sent: null }
  const stopKeeping = keep(island, kept)
  let awake = new AbortController()
  let isLost = false
  island.addEventListener('astro:hydration-error', () => (isLost = true))
  const wake = async () => {
    awake.abort()
    isLost = false
    const hydrate = await load()
    if (isLost) return wait(deeds)
    await hydrate()
    stopKeeping()
    replay(kept)
  }
  const wait = (events: readonly string[]) => {
    awake = new AbortController()
    for (const event of events)
      island.addEventListener(event, () => void wake(), { passive: true, signal: awake.signal })
  }
  wait(signs)
  if (island.contains(document.activeElement)) void wake()
  else fetchAhead(['component-url', 'renderer-url'].map((name) => island.getAttribute(name)))
}

export default intent
