import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AccountNav } from '#src/components/account/AccountNav.tsx'
import { AddressForm } from '#src/components/address/AddressForm.tsx'
import { LoadError } from '#src/components/error/LoadError.tsx'
import { LoginGate } from '#src/components/account/LoginGate.tsx'
import { links } from '#src/links.ts'
import {
  $addressPage,
  enterAddressPage,
  watchAddressPage,
  leaveSaved,
  leaveUnsaved,
  storeTask,
  taskOfPage,
} from './address-page.store.ts'
import { AddressFormSkeleton } from './AddressSkeleton.tsx'

export const AddressEditor = () => {
  const [task] = useState(taskOfPage)
  const title = task.addressEdit ? 'Edit Address' : 'Add Address'

  useEffect(() => {
    storeTask(task)
    document.title = document.title.replace('Add Address', title)
    // On phones the page header is outside this island.
    const heading = document.querySelector('.bar .bar-title')
    if (heading) heading.textContent = title
  }, [task, title])

  return (
    <LoginGate what="save your address">
      <AccountNav here="Address" />
      <div>
        <h1 className="in-bar">{title}</h1>
        <Editor task={task} />
      </div>
    </LoginGate>
  )
}

const Editor = ({ task }: { task: ReturnType<typeof taskOfPage> }) => {
  const page = useStore($addressPage)
  useEffect(() => watchAddressPage(task), [task])

  if (page.state === 'loading') return <AddressFormSkeleton />
  if (page.state === 'missing') return <Missing />
  if (page.state === 'failed')
    return (
      <LoadError
        text="Your address could not be loaded."
        error={page.error}
        onRetry={() => enterAddressPage(task)}
      />
    )
  return <AddressForm onSaved={leaveSaved} onCancel={leaveUnsaved} />
}

const Missing = () => (
  <section className="none">
    <h2>We cannot find this address</h2>
    <p className="muted">It was deleted, or it belongs to another account.</p>
    <a className="btn" href={links.addresses()}>
      My Addresses
    </a>
  </section>
)
