import { useStore } from '@nanostores/react'
import { useId, type SubmitEvent } from 'react'
import { addressTypes, type Address, type AddressForm as Fields } from '#src/domain/address.ts'
import { maxLengths } from '#src/domain/limits.ts'
import {
  $addressForm,
  setAddressField,
  submitAddressForm,
} from '#src/stores/address/address-form.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { useTapGuard } from '#src/ui/moved-controls.ts'
import { AddressErrors } from './AddressErrors.tsx'

const optional = (label: string) => (
  <>
    {label} <small>Optional</small>
  </>
)

const inputs = {
  pincode: { label: 'Pincode', inputMode: 'numeric', autoComplete: 'postal-code' },
  name: { label: 'Name', autoComplete: 'name', maxLength: maxLengths.name },
  email: { label: 'Email', type: 'email', autoComplete: 'email', maxLength: maxLengths.email },
  contact: { label: 'Contact', inputMode: 'numeric', autoComplete: 'tel-national', prefix: '+91' },
  houseNo: { label: 'House number', autoComplete: 'address-line1', maxLength: maxLengths.houseNo },
  street: { label: 'Locality / area', autoComplete: 'address-line2', maxLength: maxLengths.street },
  city: { label: 'City', autoComplete: 'address-level2', readOnly: true },
  state: { label: 'State', autoComplete: 'address-level1', readOnly: true },
  landmark: {
    label: optional('Landmark'),
    autoComplete: 'address-line3',
    maxLength: maxLengths.landmark,
  },
  instructions: {
    label: optional('Delivery instructions'),
    as: 'textarea',
    autoComplete: 'off',
    maxLength: maxLengths.instructions,
  },
} as const

interface Props {
  onSaved: (address: Address) => void
  onCancel: () => void
}

/** The store keeps the input through errors, logins and reloads. Field order: specification. */
export const AddressForm = ({ onSaved, onCancel }: Props) => {
  const { values, errors, refusal, saving, pincode } = useStore($addressForm)
  // The reply to a pincode comes while the next fields are in use.
  const form = useTapGuard<HTMLFormElement>({ inside: true })
  const id = useId()
  const idOf = (field: keyof Fields) => `${id}-${field}`
  const errorOf = (field: keyof Fields) => errors.find((f) => f.field === field)?.message

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = await submitAddressForm()
    if (address) return onSaved(address)
    const first = $addressForm.get().errors[0]
    if (first) form.current?.querySelector<HTMLElement>(`[id="${idOf(first.field)}"]`)?.focus()
  }

  const field = (name: keyof typeof inputs) => (
    <Field
      readOnly={saving}
      {...inputs[name]}
      id={idOf(name)}
      value={values[name]}
      error={errorOf(name)}
      hint={name === 'pincode' && pincode === 'looking' ? 'Looking up city and state…' : undefined}
      onChange={(event) => setAddressField(name, event.target.value)}
    />
  )

  return (
    <form className="form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <AddressErrors errors={errors} refusal={refusal} idOf={idOf} />
      <div className="form-grid">
        {field('pincode')}
        {field('name')}
        {field('email')}
        {field('contact')}
        {field('houseNo')}
        {field('street')}
        {field('city')}
        {field('state')}
        {field('landmark')}
        {field('instructions')}
      </div>
      <fieldset
        className="field"
        role="radiogroup"
        id={idOf('type')}
        tabIndex={-1}
        aria-disabled={saving || undefined}
        aria-invalid={errorOf('type') ? true : undefined}
        aria-describedby={errorOf('type') && `${idOf('type')}-error`}
      >
        <legend className="label">Address type</legend>
        <div className="types">
          {addressTypes.map((type) => (
            <label className="pick" key={type}>
              <input
                type="radio"
                name={idOf('type')}
                checked={values.type === type}
                onChange={() => setAddressField('type', type)}
              />
              <span>{type}</span>
            </label>
          ))}
        </div>
        {errorOf('type') && (
          <p className="error" id={`${idOf('type')}-error`}>
            {errorOf('type')}
          </p>
        )}
      </fieldset>
      <div className="row end">
        <Button type="submit" busy={saving}>
          Save Address
        </Button>
        <Button className="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
