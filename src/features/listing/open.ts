import { choiceOf, isChosen, putChoice, type Choice } from '#src/domain/choice.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { ListingQuery } from '#src/domain/live.ts'
import { openFlow } from './flow.ts'
import { isNear, watchScroll } from './near.ts'
import { nameEntry, readPlace } from './place.ts'
import { leaveAt, returnTo } from './return.ts'
import { openView } from './view.ts'

/** The address of the listing as it is narrowed and sorted now. */
const addressOf = (path: string, choice: Choice): string => {
  const url = new URL(location.href)
  url.pathname = path
  putChoice(choice, url.searchParams)
  return url.pathname + url.search + url.hash
}

let isOpen = false

/** Makes the listing of the page grow, sort and narrow. The second call does nothing. */
export const openListing = (): void => {
  const view = openView()
  if (!view || isOpen) return
  isOpen = true
  const { grid } = view
  const { listing = '', page = '1', size = '', total = '', href = location.pathname } = grid.dataset
  const firstPage = Number(page)
  const trigger = Number(size) > pageSize ? 'end' : 'most'
  const query = JSON.parse(listing) as ListingQuery
  const flow = openFlow(view, query, firstPage, Number(size), Number(total))

  const change = async () => {
    const choice = view.chosen()
    // Page 3 of another order is no page 3: sorted and narrowed listings begin at the first page.
    if (firstPage > 1 && isChosen(choice)) return location.assign(addressOf(href, choice))
    await flow.choose(choice)
    // What could not be asked for is not in the address either.
    view.showChoice(flow.state().choice)
    history.replaceState(history.state, '', addressOf(location.pathname, flow.state().choice))
  }

  nameEntry()
  const place = readPlace()
  if (place) {
    returnTo(view, flow, place)
  } else {
    const asked = choiceOf(new URLSearchParams(location.search))
    if (isChosen(asked)) view.showChoice(asked)
    if (isChosen(view.chosen()) || !('total' in grid.dataset)) void change().then(() => check())
  }

  const check = () => {
    if (isNear(grid, trigger)) void flow.more().then((came) => came && check())
  }
  const again = () => void flow.more(true).then((came) => came && check())
  document.addEventListener('change', (event) => {
    if ((event.target as HTMLSelectElement).form?.id === 'choice') void change().then(check)
  })
  // The controls are empty only after the event.
  document.addEventListener('reset', () => {
    // 'Clear All' goes with what it cleared; the focus stays beside its place.
    if (document.activeElement?.matches('.link'))
      document.querySelector<HTMLElement>('[name=sort]')?.focus()
    setTimeout(() => void change().then(check))
  })
  for (const button of document.querySelectorAll('[data-again]'))
    button.addEventListener('click', again)
  addEventListener('online', again)
  watchScroll(check)
  leaveAt(view, flow)
  check()
}
