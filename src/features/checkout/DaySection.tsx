import { useStore } from '@nanostores/react'
import { dateOf } from '#src/domain/day.ts'
import { arrivalWords } from '#src/domain/delivery.ts'
import { tooFarText } from '#src/domain/travel.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { $day, $dayNote, $days, $tooFar, chooseDay } from './day.store.ts'

/** 'Today, Fri, 20 November', 'Tomorrow, Sat, 21 November', 'Sun, 22 November'. */
const optionOf = (date: string): string => {
  const words = arrivalWords(date, new Date())
  const isNamed = words === 'today' || words === 'tomorrow'
  return isNamed ? `${words === 'today' ? 'Today' : 'Tomorrow'}, ${dateOf(date)}` : dateOf(date)
}

/** The first possible day is preselected; full ones cannot be chosen. */
export const DayField = () => {
  const days = useStore($days)
  const day = useStore($day)
  return (
    <div className="field day">
      <label htmlFor="delivery-day">Day of delivery</label>
      <select
        className="in"
        id="delivery-day"
        value={day ?? ''}
        disabled={!day}
        onChange={(event) => chooseDay(event.target.value)}
      >
        {!day && <option value="">{days ? 'No day is free' : 'Looking for days…'}</option>}
        {days?.map(({ date, isFull }) => (
          <option key={date} value={date} disabled={isFull}>
            {optionOf(date)}
            {isFull && ' (full)'}
          </option>
        ))}
      </select>
    </div>
  )
}

export const ChosenDay = () => {
  const day = useStore($day)
  return (
    <p className="sm">
      <Icon name="truck" /> Comes on <b>{day ? dateOf(day) : '…'}</b>
    </p>
  )
}

/** The live region is always rendered, so that changes are announced. */
export const DayNote = () => {
  const note = useStore($dayNote)
  const tooFar = useStore($tooFar)
  return (
    <div role="status" className="stack">
      {note && <p className="note">{note}</p>}
      {tooFar.length > 0 && <p className="note">{tooFarText(tooFar)}</p>}
    </div>
  )
}
