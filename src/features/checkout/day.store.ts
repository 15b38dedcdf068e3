import { atom, computed } from 'nanostores'
import { send } from '#src/api.ts'
import { now } from '#src/clock.ts'
import { can } from '#src/capabilities.ts'
import { deliveryDays } from '#src/contract/delivery-day.ts'
import { deliveryCheck } from '#src/contract/pincode.ts'
import type { Address } from '#src/domain/address.ts'
import { lineKey, type BagLine } from '#src/domain/bag.ts'
import { isDate } from '#src/domain/calendar.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { onDeliveryDates } from '#src/domain/delivery-dates.ts'
import type { Gift } from '#src/domain/gift.ts'
import { areaOnly, deliveryPromises } from '#src/domain/delivery-promises.ts'
import { pincodeMessages } from '#src/domain/messages/pincode.ts'
import { arrivalOf, firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'
import { nameWithDetail } from '#src/domain/line-name.ts'
import { shopScope, site } from '#src/site.ts'
import { $lines, setQuantity } from '#src/stores/bag/bag.ts'
import { isRefusal } from '#src/stores/api-errors.ts'
import { $user } from '#src/stores/session.ts'
import { bagValue } from './bag-value.ts'
import { $address } from './delivery-address.store.ts'
import { $gift } from './gift.store.ts'

export interface Day {
  /** YYYY-MM-DD in India. */
  date: string
  isFull: boolean
}

interface LoadedDays {
  /** The address, its pincode, which can be edited, and whether it is a gift. */
  place: string
  bag: string
  /** Including full ones. */
  days: Day[]
  /** The shop does not deliver there. */
  isOutside?: boolean
  /** Days by which it may come later than the chosen day. */
  lateDays: number
  /** Names of products that would not keep until they arrive. */
  tooFar: string[]
  /** ms since 1970; afterwards the first day may be a later one. 0: a guess, to be asked for again. */
  until: number
}
const placeOf = ({ id, pincode }: Address, gift: Gift | null): string =>
  `${id} ${pincode}${gift ? ' gift' : ''}`
const bagNow = (): string => $lines.get().map(lineKey).join(' ')
const $loaded = atom<LoadedDays | null>(null)

const { $value: $wanted, set: want } = bagValue<string>('deliverOn', (value) =>
  isDate(String(value)),
)

const $place = computed([$address, $gift], (address, gift) => address && placeOf(address, gift))
const $current = computed([$loaded, $place], (loaded, place) =>
  loaded?.place === place ? loaded : null,
)

/** The days of the chosen address; null until known. */
export const $days = computed($current, (loaded): Day[] | null => loaded?.days ?? null)
export const $lateDays = computed($current, (loaded) => loaded?.lateDays ?? 0)
const linesTooFar = (names: readonly string[]): BagLine[] =>
  $lines.get().filter((line) => names.includes(nameWithDetail(line)))

/** Names of lines of the cart that would not keep until they arrive. */
export const $tooFar = computed([$current, $lines], (loaded) =>
  linesTooFar(loaded?.tooFar ?? []).map(nameWithDetail),
)
export const removeTooFar = (): void => {
  for (const line of linesTooFar($tooFar.get())) setQuantity(lineKey(line), 0)
}
/** The chosen day, or the first with a place; null until known. */
export const $day = computed([$days, $wanted], (days, wanted): string | null => {
  const free = days?.filter(({ isFull }) => !isFull) ?? []
  return (free.find(({ date }) => date === wanted) ?? free[0])?.date ?? null
})
/** The day that this page showed last; null: none yet. */
let shown: string | null = null
/** Why the day has changed, or why there is none; empty if neither. */
export const $dayNote = atom('')

export const forgetDay = (): void => want(null)

export const chooseDay = (date: string): void => {
  want(date)
  shown = date
  $dayNote.set('')
}

/** Keeps the day, or corrects it with a note. A day that nobody chose changes with the address silently. */
const showDays = (loaded: LoadedDays): void => {
  const wanted = $wanted.get()
  const last = $loaded.get()
  const before = wanted ?? (last?.place === loaded.place && last.until ? shown : null)
  $loaded.set(loaded)
  const day = $day.get()
  if (!day)
    return $dayNote.set(
      loaded.isOutside ? pincodeMessages.pincodeMissing : 'The next weeks are fully booked.',
    )
  shown = day
  if (!before || day === wanted) return $dayNote.set('')
  if (day === before) return
  const isFull = loaded.days.some(({ date }) => date === before)
  const why = isFull ? 'is fully booked' : 'is no longer possible'
  $dayNote.set(
    `Delivery on ${formatWeekdayDate(before)} ${why}: your order comes ${onDeliveryDates(day, loaded.lateDays)}.`,
  )
}

interface Offered extends Omit<LoadedDays, 'place' | 'bag' | 'until'> {
  /** Nobody answered: the longest transit was assumed. */
  isGuess?: boolean
}

/** By the shop's rule, for a store API that does not return days. */
const daysByRule = async ({ pincode }: Address, isGift: boolean): Promise<Offered> => {
  let isGuess = false
  let isUnknown = false
  const [min, max] = await send(deliveryCheck, { store_email: site.email, pincode }).then(
    ({ data }) => [data.min_days, data.max_days] as const,
    // Unknown: the longest transit.
    (error: unknown) => {
      isUnknown = isRefusal(error)
      isGuess = !isUnknown
      return [deliveryPromises.transitDays[1], deliveryPromises.transitDays[1]] as const
    },
  )
  if (areaOnly && isUnknown) return { days: [], isOutside: true, lateDays: 0, tooFar: [] }
  const moment = now()
  const dates = slotDays(firstSlot(min, moment), lastSlot(moment, { isGift }))
  const days = dates.map((date) => ({ date, isFull: false }))
  return { days, lateDays: max - min, tooFar: [], isGuess }
}

const fetchDays = async (address: Address, isGift: boolean): Promise<Offered> => {
  if (!can('delivery-days')) return daysByRule(address, isGift)
  try {
    const reply = await send(deliveryDays, {
      ...shopScope,
      customer_id: $user.get()?.customerId ?? 0,
      address_id: address.id,
      ...(isGift && { is_gift: 1 as const }),
    })
    return {
      days: reply.payload_deliveryDays.map(({ date, is_full }) => ({
        date,
        isFull: is_full === 1,
      })),
      lateDays: reply.late_days ?? 0,
      tooFar: reply.too_far ?? [],
    }
  } catch {
    return daysByRule(address, isGift)
  }
}

export const loadDays = async (): Promise<void> => {
  const address = $address.get()
  if (!address) return
  const until = Date.parse(arrivalOf(0, now()).until)
  const gift = $gift.get()
  const bag = bagNow()
  const { isGuess, ...offered } = await fetchDays(address, gift !== null)
  // Another address, or a gift, may have been chosen meanwhile.
  const place = placeOf(address, gift)
  if (place === $place.get()) showDays({ place, bag, ...offered, until: isGuess ? 0 : until })
}

/** True if the day is still possible, as far as this browser knows; else it is corrected with a note. */
export const verifyDay = async (): Promise<boolean> => {
  const before = shown
  const loaded = $loaded.get()
  if (!$day.get() || !loaded || now().getTime() >= loaded.until) await loadDays()
  const day = $day.get()
  return day !== null && before === day
}

/** Follows address, gift and time until the returned function is called. */
export const followDays = (): (() => void) => {
  const reloadOnceOver = () => {
    const loaded = $loaded.get()
    if (loaded && now().getTime() >= loaded.until && !document.hidden) void loadDays()
  }
  // A single long timer would fire late in a tab that slept.
  const timer = setInterval(reloadOnceOver, 15_000)
  const stop = $place.subscribe((place) => {
    const loaded = $loaded.get()
    // The changed bag may hold products that keep for fewer days.
    if (place && (place !== loaded?.place || loaded.bag !== bagNow())) void loadDays()
  })
  const ended = new AbortController()
  document.addEventListener('visibilitychange', reloadOnceOver, { signal: ended.signal })
  addEventListener('online', reloadOnceOver, { signal: ended.signal })
  return () => {
    clearInterval(timer)
    stop()
    ended.abort()
  }
}
