import { useStore } from '@nanostores/react'
import { longest } from '#src/domain/limits.ts'
import { $addressForm, setAddressField } from '#src/stores/address-form.ts'

interface Props {
  id: string
  field: 'landmark' | 'instructions'
  label: string
}

export const OptionalField = ({ id, field, label }: Props) => {
  const { values, saving } = useStore($addressForm)
  const Box = field === 'instructions' ? 'textarea' : 'input'
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <small>Optional</small>
      </label>
      <Box
        className="in"
        id={id}
        autoComplete={field === 'landmark' ? 'address-line3' : 'off'}
        maxLength={longest[field]}
        value={values[field]}
        readOnly={saving}
        onChange={(event) => setAddressField(field, event.target.value)}
      />
    </div>
  )
}
