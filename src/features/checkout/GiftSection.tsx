import { useStore } from '@nanostores/react'
import { maxGiftMessage } from '#src/domain/gift.ts'
import { maxLengths } from '#src/domain/limits.ts'
import { farthest } from '#src/domain/slot.ts'
import { $user } from '#src/stores/session.ts'
import { Field } from '#src/ui/Field.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { $gift, $giftOffer, chooseGift, setGift } from './gift.store.ts'

/** Same rule as the server's (order.message.ts). */
const whoIsTold = (email: string | undefined): string =>
  email
    ? `Mails about the order go to ${email}.`
    : 'Mails about the order go to the email of the address: give your own there.'

/** Until it is known whether gifts are possible, the space is reserved, so that Proceed does not move. */
export const GiftField = () => {
  const gift = useStore($gift)
  const email = useStore($user)?.email
  const offer = useStore($giftOffer)
  if (offer === 'none') return null
  return (
    <div className={offer === 'unknown' ? 'gift unknown' : 'gift'}>
      <label className="pick">
        <input
          type="checkbox"
          checked={gift !== null}
          onChange={(event) => chooseGift(event.target.checked)}
        />
        <Icon name="gift" />
        <span>
          <b>This is a gift</b>
          <span className="sm muted">
            {`With a card and without prices, up to ${farthest.gift} days ahead`}
          </span>
        </span>
      </label>
      {gift && (
        <div className="form">
          <Field
            as="textarea"
            id="gift-message"
            label={
              <>
                Message on the card <small>Optional</small>
              </>
            }
            hint={`${maxGiftMessage - gift.message.length} letters left`}
            rows={3}
            dir="auto"
            maxLength={maxGiftMessage}
            value={gift.message}
            onChange={(event) => setGift({ message: event.target.value })}
          />
          <Field
            id="gift-from"
            label="From"
            autoComplete="name"
            maxLength={maxLengths.name}
            value={gift.from}
            onChange={(event) => setGift({ from: event.target.value })}
          />
          <p className="sm muted">
            Choose the address of whoever receives it: the courier calls the number there. You pay
            online. {whoIsTold(email)}
          </p>
        </div>
      )}
    </div>
  )
}

export const ChosenGift = () => {
  const gift = useStore($gift)
  if (!gift) return null
  return (
    <p className="sm">
      <Icon name="gift" /> A gift{gift.from && ` from ${gift.from}`}
      {gift.message && (
        <span className="wishes" dir="auto">
          {gift.message}
        </span>
      )}
    </p>
  )
}
