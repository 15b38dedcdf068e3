/*
 * The sandbox's checkout: the same interface as Razorpay's checkout.js, as far as the shop uses it.
 * `new Razorpay(options).open()` shows a dialog with Pay, Fail and Close. No money moves.
 */
;(() => {
  'use strict'
  const payAddress = new URL('pay', document.currentScript.src).href
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    .sandbox-pay { border: 0; border-radius: 16px; padding: 24px; width: min(400px, calc(100vw - 32px));
      box-sizing: border-box; font: 16px/1.5 system-ui, sans-serif; color: #2b1a12; background: #fff;
      box-shadow: 0 16px 48px rgb(43 26 18 / 0.3); }
    .sandbox-pay::backdrop { background: rgb(43 26 18 / 0.55); }
    .sandbox-pay h2 { margin: 0; font-size: 20px; }
    .sandbox-pay p { margin: 4px 0 0; color: #6b564b; }
    .sandbox-pay .sum { margin: 16px 0; font-size: 28px; font-weight: 700; color: #2b1a12; }
    .sandbox-pay .word { min-height: 24px; margin: 0 0 12px; color: #a20b23; }
    .sandbox-pay div { display: grid; gap: 8px; }
    .sandbox-pay button { font: inherit; font-weight: 600; min-height: 48px; padding: 0 16px; cursor: pointer;
      border-radius: 12px; border: 1px solid #8a7266; background: #fff; color: #2b1a12; }
    .sandbox-pay button.pay { border-color: #cf102e; background: #cf102e; color: #fff; }
    .sandbox-pay button:disabled { opacity: 0.6; cursor: progress; }
    .sandbox-pay button:focus-visible { outline: 3px solid #2b1a12; outline-offset: 2px; }`)

  const element = (name, className, text) => {
    const made = document.createElement(name)
    if (className) made.className = className
    if (text) made.textContent = text
    return made
  }

  /** Sends the browser itself to the callback address, as a form does. */
  const submit = (address, fields) => {
    const form = element('form')
    form.method = 'POST'
    form.action = address
    for (const [name, value] of fields) {
      const input = element('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  const makeDialog = (name, amount) => {
    const dialog = element('dialog', 'sandbox-pay')
    const title = element('h2', '', `Pay ${name}`)
    title.id = 'sandbox-pay-title'
    dialog.setAttribute('aria-labelledby', title.id)
    // Only shown; a script of a page of its own, which imports nothing.
    // eslint-disable-next-line no-restricted-globals
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    const word = element('p', 'word')
    word.setAttribute('role', 'status')
    const buttons = element('div')
    const pay = element('button', 'pay', 'Pay')
    const fail = element('button', '', 'Fail')
    const close = element('button', '', 'Close')
    for (const button of [pay, fail, close]) button.type = 'button'
    buttons.append(pay, fail, close)
    dialog.append(
      title,
      element('p', '', 'Sandbox: this is a trial, no money moves.'),
      element('p', 'sum', rupees.format(Number(amount) / 100)),
      word,
      buttons,
    )
    return { dialog, word, pay, fail, close }
  }

  const ask = async (orderId, outcome) => {
    const answer = await fetch(payAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orderId, outcome }),
    })
    const body = await answer.json()
    if (!answer.ok) throw new Error(body.message)
    return body
  }

  class Razorpay {
    #options
    #listeners = new Map()
    #dialog = null
    #opened = null
    #timer = 0

    constructor(options) {
      if (!options || !options.key || !options.order_id)
        throw new TypeError('key and order_id are needed.')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    }

    #emit(event, told) {
      for (const listener of this.#listeners.get(event) ?? []) listener(told)
    }

    open() {
      if (this.#dialog) return
      this.#opened = new AbortController()
      const { name = 'Payment', amount, timeout, modal = {} } = this.#options
      document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, sheet])]
      const { dialog, word, pay, fail, close } = makeDialog(name, amount)
      const hold = (busy) => {
        for (const button of [pay, fail, close]) button.disabled = busy
      }
      const press = async (outcome) => {
        word.textContent = ''
        hold(true)
        try {
          const told = await ask(this.#options.order_id, outcome)
          if (told.error) this.#failed(told, word)
          else this.#paid(told)
        } catch (error) {
          word.textContent = error instanceof TypeError ? 'You are offline.' : error.message
        } finally {
          hold(false)
        }
      }
      pay.addEventListener('click', () => void press('captured'))
      fail.addEventListener('click', () => void press('failed'))
      close.addEventListener('click', () => this.#dismiss())
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (modal.escape !== false && !close.disabled) this.#dismiss()
      })
      // Back leaves the step that the dialog stands over. A payment under way ends first.
      const onBack = () => close.disabled || this.#dismiss()
      addEventListener('popstate', onBack, { signal: this.#opened.signal })
      document.body.append(dialog)
      this.#dialog = dialog
      dialog.showModal()
      pay.focus()
      if (timeout > 0) this.#timer = setTimeout(() => this.#dismiss(), timeout * 1000)
    }

    /** Takes the dialog away without a word, as Razorpay's own `close()`. */
    close() {
      clearTimeout(this.#timer)
      this.#opened?.abort()
      this.#dialog?.close()
      this.#dialog?.remove()
      this.#dialog = null
    }

    #dismiss() {
      this.close()
      this.#options.modal?.ondismiss?.()
    }

    #paid(told) {
      const { callback_url: callback, redirect, handler } = this.#options
      this.close()
      if (callback && redirect) submit(callback, Object.entries(told))
      else handler?.(told)
    }

    #failed(told, word) {
      const { callback_url: callback, redirect, retry } = this.#options
      this.#emit('payment.failed', told)
      if (callback && redirect) {
        const { metadata, ...error } = told.error
        const fields = Object.entries(error).map(([name, value]) => [`error[${name}]`, value])
        this.close()
        return submit(callback, [...fields, ['error[metadata]', JSON.stringify(metadata)]])
      }
      if (retry?.enabled === false) return this.#dismiss()
      word.textContent = told.error.description
    }
  }

  window.Razorpay = Razorpay
})()
