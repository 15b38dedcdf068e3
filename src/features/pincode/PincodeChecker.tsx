import '#src/styles/row.css'
import '#src/styles/pincode.css'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useInsertionEffect, useRef } from 'react'
import { shownShelfLife } from '#src/components/product/shown-shelf-life.ts'
import { useNow } from '#src/components/timing/use-now.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { digitsOnly } from '#src/domain/fields.ts'
import { expectedDelivery, type Transit } from '#src/domain/delivery.ts'
import { pincodeMessages } from '#src/domain/messages/pincode.ts'
import { survivesTransit } from '#src/domain/shelf-life.ts'
import noteStyles from '#src/styles/note.css?inline'
import { $pincode, closedDays } from '#src/stores/address/pincode.ts'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { $pincodeCheck, checkPincode } from './pincode.store.ts'

/** No `maxLength`: it would cut '110 048' before the space is removed. */
const maxDigits = 6

const PincodeChecker = () => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { days, checking, missing } = useStore($pincodeCheck)
  useInsertionEffect(() => adoptStyles(noteStyles), [])
  const answer = useRef<HTMLDivElement>(null)
  // It may be below the window, or behind the buttons at its edge.
  useEffect(() => {
    if ((days || missing) && answer.current?.closest('form:focus-within'))
      answer.current.scrollIntoView({ block: 'nearest' })
  }, [days, missing])

  useEffect(() => {
    const field = input.current
    if (!field || field.value) return
    field.value = $pincode.get()
    // The shopper is about to type: that replaces it.
    if (field === document.activeElement) field.select()
    if (field.value) void checkPincode(field.value)
  }, [])

  return (
    <form
      className="pincode"
      onSubmit={(event) => {
        event.preventDefault()
        void checkPincode(input.current?.value ?? '')
      }}
    >
      <label className="label" htmlFor={id}>
        Delivery pincode
      </label>
      <div className="row">
        <input
          ref={input}
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="postal-code"
          onInput={(event) => {
            const field = event.currentTarget
            const former = $pincodeCheck.get().pincode
            const digits = digitsOnly(field.value)
            // A complete pincode takes no more digits.
            const isFull = digits.length > maxDigits && former.length === maxDigits
            const pincode = isFull ? former : digits.slice(0, maxDigits)
            if (field.value !== pincode) field.value = pincode
            if (!isFull) void checkPincode(pincode)
          }}
        />
        <Button type="submit" className="line" busy={checking}>
          Check
        </Button>
      </div>
      <div role="status" ref={answer}>
        {missing && <p className="note">{pincodeMessages.pincodeMissing}</p>}
        {days && <Found transit={days} />}
      </div>
    </form>
  )
}

/** What it may be: an address too far away for this product, or a delivery and its days. */
const Found = ({ transit }: { transit: Transit }) => {
  const shelfLife = shownShelfLife()
  return survivesTransit(shelfLife.daysLeft, transit.max) ? (
    <p className="note good">
      <Icon name="truck" />
      <span>
        <b>{pincodeMessages.deliveryFound}</b>
        <br />
        <Expected {...transit} />
      </span>
    </p>
  ) : (
    <p className="note">
      <Icon name="alert" />
      <span>
        <b>Too far for this product</b>
        <br />
        {shelfLifeText(shelfLife)} Please order it for an address nearer to us.
      </span>
    </p>
  )
}

const shelfLifeText = ({ days, expires, daysLeft }: ReturnType<typeof shownShelfLife>): string =>
  daysLeft === days || expires === null
    ? `It keeps for ${days} ${days === 1 ? 'day' : 'days'}.`
    : `What we have of it keeps until ${formatWeekdayDate(expires)}.`

/** Follows the clock: after 18:00 an order comes a day later. */
const Expected = ({ min, max }: Transit) => expectedDelivery(min, max, useNow(), closedDays())

export default PincodeChecker
