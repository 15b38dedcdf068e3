import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { formatMobile } from '#src/domain/fields.ts'
import { addressLine, type Address } from '#src/domain/address.ts'
import { RemoveAddress } from '#src/components/RemoveAddress.tsx'
import { $addressBook, loadAddresses } from '#src/stores/address.ts'
import { openAddressForm } from '#src/stores/address-form.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { AddressCard } from './AddressCard.tsx'
import { AddressPopup } from './AddressPopup.tsx'
import { $address, chooseAddress, proceedToPayment } from './delivery.store.ts'
import { goToStep } from './step.store.ts'
import { TryAgain } from './TryAgain.tsx'

export const AddressSection = () => {
  const { state, addresses } = useStore($addressBook)
  const chosen = useStore($address)
  const [removing, setRemoving] = useState<Address | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const ready = state === 'ready'

  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="panel" aria-labelledby="address-title">
      <div className="ph">
        <h2 id="address-title" tabIndex={-1} ref={heading}>
          <span className="num">1</span>
          Address
        </h2>
        <button type="button" className="link" onClick={() => openAddressForm(null)}>
          <Icon name="plus" />
          Add New Address
        </button>
      </div>
      {state === 'loading' && !addresses.length && <WaitingCards />}
      {state === 'failed' && (
        <p className="note" role="status">
          <span>
            Your addresses could not be loaded. <TryAgain within="section" load={loadAddresses} />
          </span>
        </p>
      )}
      {ready && !addresses.length && (
        <p className="muted">No address saved yet. Add one to see it here.</p>
      )}
      {addresses.length > 0 && (
        <div className="picks" role="radiogroup" aria-labelledby="address-title">
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
      <Button className="proceed" onClick={() => void proceedToPayment()}>
        Proceed
      </Button>
      <AddressPopup />
      <RemoveAddress
        address={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => heading.current?.focus()}
      />
    </section>
  )
}

const WaitingCards = () => (
  <div className="picks skel" role="status" aria-label="Loading your addresses">
    <i />
    <i />
  </div>
)

/** The chosen address, collapsed. */
export const ChosenAddress = () => {
  const address = useStore($address)
  return (
    <section className="panel" aria-labelledby="address-title">
      <div className="ph">
        <h2 id="address-title">
          <Icon name="ok" />
          Address
        </h2>
        <button type="button" className="link" onClick={() => goToStep('address')}>
          Change<span className="sr"> the address</span>
        </button>
      </div>
      {address && (
        <>
          <p>
            <b>{address.name}</b> <span className="tag">{address.type}</span>
          </p>
          <p className="sm muted">
            {addressLine(address)} · +91 {formatMobile(address.contact)}
          </p>
        </>
      )}
    </section>
  )
}
