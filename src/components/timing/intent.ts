import type { ClientDirective } from 'astro'
import { fetchAhead } from './fetch-ahead.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'load' | 'query'
  }
}

// 'click': a press that was held before this script ran is repeated by `click()` (boot/held-taps.ts).
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const
/** They retry a failed fetch; a hover does not. */
const retryEvents = ['pointerdown', 'keydown'] as const

interface HeldInput {
  typed: Set<HTMLElement>
  pressed: HTMLElement[]
  sent: { form: HTMLFormElement; submitter: HTMLElement | null } | null
}

const typedBefore = (island: HTMLElement): Set<HTMLElement> => {
  const fields = [...island.querySelectorAll('input')]
  return new Set(fields.filter((field) => field.value !== field.defaultValue))
}

const holdInput = (island: HTMLElement, held: HeldInput): (() => void) => {
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  island.addEventListener(
    'input',
    (event) => event.target instanceof HTMLElement && held.typed.add(event.target),
    options,
  )
  island.addEventListener(
    'click',
    (event) => {
      // Links work by themselves; a submit button causes 'submit'.
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button && button.type !== 'submit') held.pressed.push(button)
    },
    options,
  )
  island.addEventListener(
    'submit',
    (event) => {
      // With an address of its own, it is sent as without scripts.
      if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return
      event.preventDefault()
      held.sent = { form: event.target, submitter: event.submitter }
    },
    options,
  )
  return () => ended.abort()
}

/** Replays early input in order. React hydrates at 'input' and 'click' but loses an early 'submit'. */
const replay = (held: HeldInput) => {
  for (const field of held.typed)
    if (field.isConnected) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  for (const button of held.pressed) if (button.isConnected) button.click()
  if (!held.sent?.form.isConnected) return
  if (held.sent.submitter) held.sent.submitter.click()
  else held.sent.form.requestSubmit()
}

/**
 * `client:intent`: hydrates an island at the first touch, hover, focus or key; `"load"`: at once; `"query"`:
 * at once if the URL has a query. Its fields and buttons take input before that, so islands leave inputs
 * uncontrolled and listen to `onInput`.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const held: HeldInput = { typed: typedBefore(island), pressed: [], sent: null }
  const stopHolding = holdInput(island, held)
  let awake = new AbortController()
  let isLost = false
  island.addEventListener('astro:hydration-error', () => (isLost = true))
  const wake = async () => {
    awake.abort()
    isLost = false
    const hydrate = await load()
    if (isLost) return wait(retryEvents)
    await hydrate()
    stopHolding()
    replay(held)
  }
  const wait = (events: readonly string[]) => {
    awake = new AbortController()
    for (const event of events)
      island.addEventListener(event, () => void wake(), { passive: true, signal: awake.signal })
  }
  wait(signs)
  const isDue = value === 'load' || (value === 'query' && location.search !== '')
  if (isDue || island.contains(document.activeElement)) void wake()
  else fetchAhead(['component-url', 'renderer-url'].map((name) => island.getAttribute(name)))
}

export default intent
