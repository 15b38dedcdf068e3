import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import type { Reply } from '#src/contract/call.ts'
import { dietCounts } from '#src/contract/diet.ts'
import { dietChoice, dietValues, dietWords, type DietChoice } from '#src/domain/diet.ts'
import { filterOf, noFilter } from '#src/domain/listing-filter.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'
import { storeScope } from '#src/site.ts'
import { narrowed } from '#src/stores/listing/listing.ts'
import { $savedDiet } from '#src/stores/listing/saved-diet.ts'

export const $diet = atom<DietChoice>(dietChoice({}))

type Counts = Reply<typeof dietCounts>['payload_dietCounts']
/** Null while loading and after a failure: options then have no number. */
export const $dietCounts = atom<Counts | null>(null)
export const $isCounting = atom(false)

const form = (): HTMLFormElement => document.querySelector<HTMLFormElement>('#filter')!

export const readDiet = (): void => $diet.set(dietChoice(filterOf(new FormData(form()))))

const scopeOf = (query: ListingQuery) => {
  const { filter = noFilter } = query
  const common = { ...storeScope, ...narrowed(filter), subcategory_id: filter.sub }
  switch (query.kind) {
    case 'vertical':
      return { ...common, vertical_slug: query.vertical }
    case 'category':
      return { ...common, vertical_slug: query.vertical, category_name_url: query.category }
    case 'subcategory':
      return { ...common, subcategory_id: String(query.subcategoryId) }
    case 'brand':
      return { ...common, brand_id: String(query.brandId) }
    case 'age':
      return { ...common, age_name_url: query.slug }
    case 'search':
      return {
        ...common,
        keyword: query.keyword,
        ...(query.categoryId ? { category_id: String(query.categoryId) } : {}),
      }
    case 'products':
      return { ...common, product_ids: [...query.ids] }
    default:
      return common
  }
}

let asked = 0
/** The listing that the counts are for. */
let countedListing: string | undefined

const shownListing = () =>
  document.querySelector<HTMLElement>('[data-endless]')?.dataset['listing'] ?? '{}'

/** Loads the counts for the listing on the page; drops replies to earlier choices. */
export const loadDietCounts = async (): Promise<void> => {
  const mine = (asked += 1)
  const choice = $diet.get()
  countedListing = shownListing()
  const query = JSON.parse(countedListing) as ListingQuery
  const chosen = { ...dietValues(choice), keeps: choice.keeps }
  $isCounting.set(true)
  const reply = await send(dietCounts, { ...scopeOf(query), ...chosen }).catch(() => null)
  if (mine !== asked) return
  $dietCounts.set(reply?.payload_dietCounts ?? null)
  $isCounting.set(false)
}

/** Follows the listing, which may have failed to load a choice, or be another one, until the returned function is called. */
export const followListing = (): (() => void) => {
  const follow = () => {
    const before = JSON.stringify($diet.get())
    readDiet()
    if (JSON.stringify($diet.get()) !== before || shownListing() !== countedListing)
      void loadDietCounts()
  }
  document.addEventListener('chosen', follow)
  return () => document.removeEventListener('chosen', follow)
}

/** An empty choice deletes the saved one. The days of keeping are not saved. */
const saveDiet = (choice: DietChoice): void => {
  const { diet, without } = dietValues(choice)
  const words = dietWords(choice)
  $savedDiet.set({ diet, without, words: words && `Only ${words}` })
}

/** Shows the listing for a choice, and saves it unless only the days of keeping changed. */
export const chooseDiet = (choice: DietChoice): void => {
  if (dietWords(choice) !== dietWords($diet.get())) saveDiet(choice)
  $diet.set(choice)
  showDiet(choice)
  void loadDietCounts()
}

/** Fills in the listing's form, to which features/listing/init.ts listens. */
export const showDiet = (choice: DietChoice): void => {
  const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement
  for (const [name, value] of Object.entries(dietValues(choice))) field(name).value = value
  field('diet').dispatchEvent(new Event('change', { bubbles: true }))
}
