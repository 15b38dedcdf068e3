import { filterOf, isChosen, writeFilter, type ListingFilter } from '#src/domain/listing-filter.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'
import { onFirstUse } from '#src/components/timing/first-use.ts'
import { closePanel } from '#src/stores/ui.ts'
import { createController, type BuiltPart } from './controller.ts'
import { entryName, nameEntry } from './history-entry.ts'
import { openView } from './view.ts'

const addressOf = (path: string, filter: ListingFilter): string => {
  const url = new URL(location.href)
  url.pathname = path
  writeFilter(filter, url.searchParams)
  return url.pathname + url.search + url.hash
}

/**
 * When the next page is loaded (specification, section 9). `most`: four fifths of the cards are scrolled
 * past; `end`, for long pages: a tenth of the element behind them is visible.
 */
const isNear = (grid: Element, trigger: 'most' | 'end'): boolean => {
  const { top, height } = grid.getBoundingClientRect()
  if (trigger === 'most') return innerHeight >= top + height * 0.8
  const behind = grid.nextElementSibling?.getBoundingClientRect()
  return behind !== undefined && innerHeight >= behind.top + behind.height * 0.1
}

/** Calls `check` on scrolling and resizing, at most once per frame. */
const watchScroll = (check: () => void): void => {
  let asked = false
  const later = () => {
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      check()
    })
  }
  addEventListener('scroll', later, { passive: true })
  addEventListener('resize', later, { passive: true })
}

const builtPart = ({ page = '1', size = '', total = '' }: DOMStringMap): BuiltPart => ({
  page: Number(page),
  perPage: Number(size),
  total: Number(total),
})

let isStarted = false

/** Makes the listing grow, sort and filter, once. `restoration`, if missing, is loaded with the first use. */
export const initListing = async (
  restoration?: typeof import('./scroll-restoration.ts'),
): Promise<void> => {
  const view = openView()
  if (!view || isStarted) return
  isStarted = true
  const { grid } = view
  const { listing = '', href = location.pathname } = grid.dataset
  const built = builtPart(grid.dataset)
  const controller = createController(view, JSON.parse(listing) as ListingQuery, built)

  const change = async () => {
    const filter = view.chosen()
    if (built.page > 1 && isChosen(filter)) {
      closePanel()
      return location.assign(addressOf(href, filter))
    }
    await controller.choose(filter)
    // A filter that failed to load is not in the URL either.
    view.showFilter(controller.state().filter)
    history.replaceState(history.state, '', addressOf(location.pathname, controller.state().filter))
    // The diet panel may be open, and show another choice or counts of another listing.
    grid.dispatchEvent(new Event('chosen', { bubbles: true }))
  }

  const wasHere = entryName() !== undefined
  nameEntry()
  /** Loads the listing of the URL and controls, unless the page's own cards show it. */
  const begin = async () => {
    const asked = filterOf(new URLSearchParams(location.search))
    if (isChosen(asked)) {
      view.showFilter(asked)
      // A kind that is not offered any more leaves no option chosen.
      view.showFilter(view.chosen())
    }
    if (isChosen(view.chosen()) || !('total' in grid.dataset)) await change()
  }
  const trackPosition = async () => {
    const { restoreScroll, savePositionOnLeave } =
      restoration ?? (await import('./scroll-restoration.ts'))
    const isRestored = wasHere && restoreScroll(view, controller)
    savePositionOnLeave(view, controller)
    return isRestored
  }

  const trigger = built.perPage > pageSize ? 'end' : 'most'
  const check = () => {
    if (isNear(grid, trigger)) void controller.more().then((came) => came && check())
  }
  const again = async () => {
    const came = await controller.again()
    if (came) check()
    return came
  }
  /** The pressed button is hidden: the focus goes to what came, or back to it. */
  const pressAgain = async ({ currentTarget: button }: Event) => {
    const { length } = grid.querySelectorAll('h3 a')
    const came = await again()
    if (document.activeElement !== document.body) return
    const next = came ? grid.querySelectorAll<HTMLElement>('h3 a')[length] : (button as HTMLElement)
    next?.focus({ preventScroll: true })
  }
  document.addEventListener('change', (event) => {
    if ((event.target as HTMLSelectElement).form?.id === 'filter') void change().then(check)
  })
  // The controls are reset only after the event.
  document.addEventListener('reset', () => {
    // The pressed 'Clear All' button disappears.
    if (document.activeElement?.matches('.link, .empty *'))
      document.querySelector<HTMLElement>('[name=sort]')?.focus()
    setTimeout(() => void change().then(check))
  })
  for (const button of document.querySelectorAll('[data-again]'))
    button.addEventListener('click', (event) => void pressAgain(event))
  addEventListener('online', () => void again())
  // After Back, the controls show the choice that led to the first page; the cards do not.
  addEventListener('pageshow', (event) => {
    if (event.persisted) view.showFilter(controller.state().filter)
  })
  watchScroll(check)
  // Without connection, a visited listing starts at its top.
  const restore = () => trackPosition().catch(() => false)
  const restoring = (wasHere || restoration) && restore()
  if (!restoring) onFirstUse(() => void restore())
  if (!(await restoring)) await begin()
  check()
}
