import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { AddressForm } from '#src/components/address/AddressForm.tsx'
import { RemoveAddress } from '#src/components/address/RemoveAddress.tsx'
import { LoadNote } from '#src/components/error/LoadNote.tsx'
import { addressLine, type Address } from '#src/domain/address.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import { $addressBook, addressesFailed, loadAddresses } from '#src/stores/address/address.ts'
import {
  $addressForm,
  discardAddressForm,
  leaveAddressForm,
  openAddressForm,
} from '#src/stores/address/address-form.ts'
import { $user } from '#src/stores/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ChosenDay, DayField } from './DaySection.tsx'
import { $address, $proceeding, chooseAddress, proceedToPayment } from './delivery-address.store.ts'
import { ChosenGift, GiftField } from './GiftSection.tsx'
import { goToStep } from './step.store.ts'

export const useHasNoAddress = (): boolean => {
  const { state, addresses } = useStore($addressBook)
  return state === 'ready' && addresses.length === 0
}

/** The list scrolls (specification, section 2), and has a new address at its end. */
const showChosen = (list: HTMLElement | null): void => {
  const card = list?.querySelector(':checked')?.closest('.address-card')
  if (!list || !card) return
  const [frame, own] = [list.getBoundingClientRect(), card.getBoundingClientRect()]
  list.scrollTop += Math.min(0, own.top - frame.top) || Math.max(0, own.bottom - frame.bottom)
}

export const AddressSection = () => {
  const { state, addresses } = useStore($addressBook)
  const chosen = useStore($address)
  const [removing, setRemoving] = useState<Address | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const hasNone = useHasNoAddress()
  const isWaiting = state === 'loading' && addresses.length === 0

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => showChosen(list.current), [chosen?.id])

  return (
    <section className="panel" aria-labelledby="address-title">
      <div className="panel-head">
        <h2 id="address-title" tabIndex={-1} ref={heading}>
          <span className="step-number">1</span>
          Address
        </h2>
        {hasNone && <p className="muted">No address saved yet. Add one to see it here.</p>}
        <button
          type="button"
          className={hasNone ? 'btn small' : 'link'}
          onClick={() => openAddressForm(null)}
        >
          <Icon name="plus" />
          Add New Address
        </button>
      </div>
      {isWaiting && <WaitingCards />}
      <LoadNote
        text={state === 'failed' && addressesFailed}
        within="section"
        onRetry={loadAddresses}
      />
      {addresses.length > 0 && (
        <div className="picks" role="radiogroup" aria-labelledby="address-title" ref={list}>
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              chosen={address.id === chosen?.id}
              onChoose={() => chooseAddress(address.id)}
              onEdit={() => openAddressForm(address)}
              onRemove={() => setRemoving(address)}
            />
          ))}
        </div>
      )}
      {addresses.length > 0 && (
        <>
          <GiftField />
          <DayField />
        </>
      )}
      {/* Not before the parts above it: it would move when they appear. */}
      {!isWaiting && <ProceedButton className="proceed" />}
      <AddressPopup />
      <RemoveAddress
        address={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => heading.current?.focus()}
      />
    </section>
  )
}

/** Secondary while there is no address yet, as adding one comes first. */
export const ProceedButton = ({ className }: { className: string }) => {
  const isWaiting = useStore($proceeding)
  const tone = useHasNoAddress() ? ' quiet' : ''
  return (
    <Button className={className + tone} busy={isWaiting} onClick={() => void proceedToPayment()}>
      Proceed
    </Button>
  )
}

const WaitingCards = () => (
  <div className="picks skeleton" role="status" aria-label="Loading your addresses">
    <i />
    <i />
  </div>
)

interface CardProps {
  address: Address
  chosen: boolean
  onChoose: () => void
  onEdit: () => void
  onRemove: () => void
}

/** Edit and Delete are outside the label, so they do not select the address. */
const AddressCard = ({ address, chosen, onChoose, onEdit, onRemove }: CardProps) => {
  const id = useId()
  const whose = `the address of ${address.name}, ${address.type}`
  return (
    <div className="pick address-card">
      <input type="radio" name="address" id={id} checked={chosen} onChange={onChoose} />
      <div>
        <label htmlFor={id}>
          <span>
            <b>{address.name}</b> <span className="tag">{address.type}</span>
          </span>
          <span className="sm muted">{addressLine(address)}</span>
          <span className="sm">{withCode(address.contact)}</span>
        </label>
        <p className="edit-links">
          <button type="button" className="link" onClick={onEdit}>
            Edit<span className="sr-only"> {whose}</span>
          </button>
          <button type="button" className="link" onClick={onRemove}>
            Delete<span className="sr-only"> {whose}</span>
          </button>
        </p>
      </div>
    </div>
  )
}

const AddressPopup = () => {
  const { open, editing } = useStore($addressForm)
  // Going back to the cart closes the form; a login interrupts it and leaves it open.
  useEffect(() => () => void ($user.get() && leaveAddressForm()), [])
  return (
    <Dialog
      open={open}
      onClose={leaveAddressForm}
      title={editing === null ? 'Add Address' : 'Edit Address'}
      className="popup roomy"
    >
      <AddressForm onSaved={(address) => chooseAddress(address.id)} onCancel={discardAddressForm} />
    </Dialog>
  )
}

export const ChosenAddress = () => {
  const address = useStore($address)
  return (
    <section className="panel" aria-labelledby="address-title">
      <div className="panel-head">
        <h2 id="address-title">
          <Icon name="ok" />
          Address
        </h2>
        <button type="button" className="link" onClick={() => goToStep('address')}>
          Change<span className="sr-only"> the address or the day</span>
        </button>
      </div>
      {address && (
        <>
          <p>
            <b>{address.name}</b> <span className="tag">{address.type}</span>
          </p>
          <p className="sm muted">{addressLine(address)}</p>
          <p className="sm">{withCode(address.contact)}</p>
          <ChosenDay />
          <ChosenGift />
        </>
      )}
    </section>
  )
}
