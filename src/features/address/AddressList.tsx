import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { AccountNav } from '#src/components/account/AccountNav.tsx'
import { LoadError } from '#src/components/error/LoadError.tsx'
import { RemoveAddress } from '#src/components/address/RemoveAddress.tsx'
import { LoginGate } from '#src/components/account/LoginGate.tsx'
import { addressLine, type Address } from '#src/domain/address.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import { links } from '#src/links.ts'
import { $addressBook, addressesFailed, loadAddresses } from '#src/stores/address/address.ts'
import { reloadOnReturn } from '#src/stores/reload-on-return.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { AddressListSkeleton } from './AddressSkeleton.tsx'

export const AddressList = () => (
  <LoginGate what="see your addresses">
    <AccountNav here="Address" />
    <Book />
  </LoginGate>
)

const Book = () => {
  const { state, addresses, error } = useStore($addressBook)
  const [removing, setRemoving] = useState<Address | null>(null)
  const add = useRef<HTMLAnchorElement>(null)
  useEffect(() => reloadOnReturn(loadAddresses), [])

  return (
    <div>
      <div className="page-head book">
        <h1 className="in-bar">My Addresses</h1>
        <a className="btn small" href={links.addAddress()} ref={add}>
          <Icon name="plus" />
          Add New Address
        </a>
      </div>
      {state === 'loading' && !addresses.length && <AddressListSkeleton />}
      {state === 'failed' && !addresses.length && (
        <LoadError text={addressesFailed} error={error} onRetry={loadAddresses} />
      )}
      {state === 'ready' && !addresses.length && <NoAddresses />}
      {addresses.length > 0 && (
        <ul className="cards">
          {addresses.map((address) => (
            <Card key={address.id} address={address} onRemove={() => setRemoving(address)} />
          ))}
        </ul>
      )}
      <RemoveAddress
        address={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => add.current?.focus()}
      />
    </div>
  )
}

const NoAddresses = () => (
  <section className="none">
    <h2>No address saved yet</h2>
    <p className="muted">Save one now, and the checkout is a few taps shorter.</p>
  </section>
)

const Card = ({ address, onRemove }: { address: Address; onRemove: () => void }) => {
  const whose = `the address of ${address.name}, ${address.type}`
  return (
    <li className="panel">
      <h2>
        {address.name} <span className="tag">{address.type}</span>
      </h2>
      <p className="sm muted">{addressLine(address)}</p>
      <p className="sm">{withCode(address.contact)}</p>
      {address.instructions && <p className="sm muted">“{address.instructions}”</p>}
      <p className="edit-links">
        <a className="link" href={links.editAddress(address.id)}>
          Edit<span className="sr-only"> {whose}</span>
        </a>
        <button type="button" className="link" onClick={onRemove}>
          Delete<span className="sr-only"> {whose}</span>
        </button>
      </p>
    </li>
  )
}
