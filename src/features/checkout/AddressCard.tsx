import { useId } from 'react'
import { formatMobile } from '#src/domain/fields.ts'
import { addressLine, type Address } from '#src/domain/address.ts'

interface Props {
  address: Address
  chosen: boolean
  onChoose: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A saved address as a radio option. Edit and Delete are outside the label, so they do not select it. */
export const AddressCard = ({ address, chosen, onChoose, onEdit, onRemove }: Props) => {
  const id = useId()
  return (
    <div className="pick addr">
      <input type="radio" name="address" id={id} checked={chosen} onChange={onChoose} />
      <div>
        <label htmlFor={id}>
          <span>
            <b>{address.name}</b> <span className="tag">{address.type}</span>
          </span>
          <span className="sm muted">{addressLine(address)}</span>
          <span className="sm">+91 {formatMobile(address.contact)}</span>
        </label>
        <p className="ed">
          <button type="button" className="link" onClick={onEdit}>
            Edit<span className="sr"> the address of {address.name}</span>
          </button>
          <button type="button" className="link" onClick={onRemove}>
            Delete<span className="sr"> the address of {address.name}</span>
          </button>
        </p>
      </div>
    </div>
  )
}
