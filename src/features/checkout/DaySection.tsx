import { useStore } from '@nanostores/react'
import { useNow } from '#src/components/timing/use-now.ts'
import { arrivalWords } from '#src/domain/delivery.ts'
import { dayOption, deliveryDates } from '#src/domain/delivery-dates.ts'
import { tooFarText } from '#src/domain/transit-shelf-life.ts'
import { useTapGuard } from '#src/ui/moved-controls.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { $day, $dayNote, $days, $lateDays, $tooFar, chooseDay, removeTooFar } from './day.store.ts'
import { thenHeading } from './StepParts.tsx'

/** 'Today, Fri, 20 November', 'Sun, 22 November', 'Sun, 22 Nov to Wed, 25 Nov'. */
const optionOf = (date: string, lateDays: number, now: Date): string => {
  const option = dayOption(date, lateDays)
  const words = lateDays === 0 && arrivalWords(date, now)
  if (words === 'today') return `Today, ${option}`
  return words === 'tomorrow' ? `Tomorrow, ${option}` : option
}

/** The first possible day is preselected; full ones cannot be chosen. */
export const DayField = () => {
  const days = useStore($days)
  const lateDays = useStore($lateDays)
  const day = useStore($day)
  const note = useStore($dayNote)
  const now = useNow()
  return (
    <div className="field day">
      <label htmlFor="delivery-day">Day of delivery</label>
      <select
        className="input"
        id="delivery-day"
        value={day ?? ''}
        disabled={!day}
        onChange={(event) => chooseDay(event.target.value)}
      >
        {!day && <option value="">{days ? note : 'Looking for days…'}</option>}
        {days?.map(({ date, isFull }) => (
          <option key={date} value={date} disabled={isFull}>
            {optionOf(date, lateDays, now)}
            {isFull && ' (full)'}
          </option>
        ))}
      </select>
    </div>
  )
}

export const ChosenDay = () => {
  const lateDays = useStore($lateDays)
  const day = useStore($day)
  return (
    <p className="sm">
      <Icon name="truck" /> Comes {lateDays === 0 && 'on '}
      <b>{day ? deliveryDates(day, lateDays) : '…'}</b>
    </p>
  )
}

/** The live region is always rendered, so that changes are announced. */
export const DayNote = () => {
  const note = useStore($dayNote)
  const tooFar = useStore($tooFar)
  return (
    <div role="status" className="notes stack" ref={useTapGuard()}>
      {note && <p className="note">{note}</p>}
      {tooFar.length > 0 && (
        <div className="note far" tabIndex={-1} data-too-far>
          <p>{tooFarText(tooFar)}</p>
          <Button className="quiet small" onClick={thenHeading(removeTooFar)}>
            Remove {tooFar.length === 1 ? tooFar[0] : 'them'}
          </Button>
        </div>
      )}
    </div>
  )
}
