import viewStyles from '#src/styles/second-view.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { pictureHtml } from '../picture/picture.markup.ts'
import { pictureUses } from '../picture/picture.ts'

/** Adds another view of the dish, which styles show while a mouse is on the card. */
export const addView = (card: HTMLElement): void => {
  const file = card.dataset['view']
  const picture = card.querySelector('.pic > picture')
  if (!file || !picture || card.querySelector('.view')) return
  adoptStyles(viewStyles)
  const view = document.createElement('div')
  view.className = 'view'
  // Decorative: the picture below is named.
  view.innerHTML = pictureHtml({ file, alt: '', use: pictureUses.card, load: 'eager' })
  const shown = view.querySelector('img')
  const show = () => view.classList.add('came')
  shown?.addEventListener('load', show)
  shown?.addEventListener('error', () => view.remove())
  picture.after(view)
}
