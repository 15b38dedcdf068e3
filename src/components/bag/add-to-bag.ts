import { mostAllowed, quantityOf } from '#src/domain/bag.ts'
import type { CardProduct } from '#src/domain/product.ts'
import { $lines, addProduct, setQuantity } from '#src/stores/bag.ts'
import stepStyles from '#src/styles/step.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { addButton, outOfStock, stepper, type Big } from './add-to-bag.markup.ts'

/**
 * `<add-to-bag data-product='{…}' [data-big]>`: the server's add button, which becomes a stepper while the
 * product is in the bag, in every tab.
 */
class AddToBag extends HTMLElement {
  #product: CardProduct | null = null
  #shown = ''
  #stop = () => {}

  set product(product: CardProduct) {
    this.#product = product
    if (this.isConnected) this.#draw()
  }

  connectedCallback() {
    this.#product ??= JSON.parse(this.dataset['product'] ?? 'null') as CardProduct | null
    this.addEventListener('click', this.#press)
    this.#stop = $lines.subscribe(() => this.#draw())
  }

  disconnectedCallback() {
    this.#stop()
    this.removeEventListener('click', this.#press)
  }

  #quantity(): number {
    return this.#product ? quantityOf($lines.get(), this.#product.id) : 0
  }

  #add() {
    if (this.#product && !this.#quantity()) addProduct(this.#product)
  }

  #press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !this.#product) return
    const step = Number(button.dataset['step'] ?? 0)
    if (step) setQuantity(this.#product.id, this.#quantity() + step)
    else this.#add()
  }

  #draw() {
    const product = this.#product
    if (!product) return
    const quantity = this.#quantity()
    const big = this.dataset['big'] as Big | undefined
    const state = quantity > 0 ? 'step' : product.stock > 0 ? 'add' : 'out'
    if (state === 'step') return this.#drawStepper(product, quantity, big)
    if (state === this.#shown) return
    const focused = this.contains(document.activeElement)
    // The first render keeps the server's button.
    const isFirst = this.#shown === '' && this.querySelector(`[data-${state}]`)
    this.#shown = state
    if (isFirst) return
    this.innerHTML = state === 'add' ? addButton(product, big) : outOfStock(big)
    if (focused) this.querySelector('button')?.focus()
  }

  #drawStepper(product: CardProduct, quantity: number, big?: Big) {
    const line = $lines.get().find((l) => l.productId === product.id)
    const focused = this.contains(document.activeElement)
    if (this.#shown !== 'step') {
      adoptStyles(stepStyles)
      this.innerHTML = stepper(product, big)
      this.#shown = 'step'
      if (focused) this.querySelector<HTMLElement>('[data-step="1"]')?.focus()
    }
    const count = this.querySelector('b')
    if (count) count.textContent = String(quantity)
    const plus = this.querySelector('[data-step="1"]')
    if (plus) plus.ariaDisabled = quantity >= mostAllowed(line ?? product) ? 'true' : null
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'add-to-bag': AddToBag
  }
}

if (!customElements.get('add-to-bag')) customElements.define('add-to-bag', AddToBag)
