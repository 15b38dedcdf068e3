import type { MouseEvent } from 'react'
import type { AddressError, AddressForm } from '#src/domain/address.ts'
import { toPutRight } from '#src/domain/messages/form.ts'
import { Icon } from '#src/ui/Icon.tsx'

const names: Record<keyof AddressForm, string> = {
  pincode: 'pincode',
  name: 'name',
  email: 'email',
  contact: 'contact number',
  houseNo: 'house number',
  street: 'locality',
  city: 'city',
  state: 'state',
  landmark: 'landmark',
  type: 'address type',
  instructions: 'delivery instructions',
}

interface Props {
  errors: readonly AddressError[]
  refusal: string
  idOf: (field: keyof AddressForm) => string
}

export const AddressErrors = ({ errors, refusal, idOf }: Props) => {
  // A plain link would replace the URL's hash, which holds the checkout step.
  const go = (event: MouseEvent, field: keyof AddressForm) => {
    event.preventDefault()
    document.getElementById(idOf(field))?.focus()
  }
  const count = errors.length
  return (
    <>
      {/* No role=alert, as it changes with each letter: the focused field says what is wrong with it. */}
      {count > 0 && (
        <p className="error error-summary">
          <Icon name="alert" />
          <span>
            <b>{toPutRight(count)}</b>{' '}
            {errors.map(({ field }, index) => (
              <span key={field}>
                {index > 0 && ', '}
                <a href={`#${idOf(field)}`} onClick={(event) => go(event, field)}>
                  {names[field]}
                </a>
              </span>
            ))}
          </span>
        </p>
      )}
      <div role="alert">
        {!count && refusal && (
          <p className="error error-summary">
            <Icon name="alert" />
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </>
  )
}
