import { lineIn, maxQuantity, quantityOf } from '#src/domain/bag.ts'
import type { CardProduct } from '#src/domain/product.ts'
import { $lines, addProduct, setQuantity } from '#src/stores/bag/bag.ts'
import stepStyles from '#src/styles/step.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { initialChild, stepper, type Big } from './add-to-bag.markup.ts'

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

  #press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const product = this.#product
    if (!button || !product) return
    const quantity = quantityOf($lines.get(), product.id)
    const step = Number(button.dataset['step'] ?? 0)
    if (step) setQuantity(product.id, quantity + step)
    else if (!quantity) addProduct(product)
  }

  #draw() {
    const product = this.#product
    if (!product) return
    const line = lineIn($lines.get(), product.id)
    const quantity = line?.quantity
    const big = this.dataset['big'] as Big | undefined
    const state = quantity ? 'step' : product.stock > 0 ? 'add' : 'out'
    // The labels hold the name.
    const shown = state + product.name
    // The first render keeps the server's button.
    const isFirst = !this.#shown && !quantity && this.querySelector(`[data-${state}]`)
    if (shown !== this.#shown && !isFirst) {
      const focused = this.contains(document.activeElement)
      if (quantity) adoptStyles(stepStyles)
      this.innerHTML = quantity ? stepper(product, big) : initialChild(product, big)
      // The only button, or plus.
      if (focused) this.querySelector<HTMLElement>('button:last-child')?.focus()
    }
    this.#shown = shown
    if (!quantity) return
    const count = this.querySelector('b')
    if (count) count.textContent = String(quantity)
    const plus = this.querySelector('[data-step="1"]')
    if (plus) plus.ariaDisabled = quantity >= maxQuantity(line ?? product) ? 'true' : null
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'add-to-bag': AddToBag
  }
}

if (!customElements.get('add-to-bag')) customElements.define('add-to-bag', AddToBag)
