import { useStore } from '@nanostores/react'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { LoadNote } from '#src/components/error/LoadNote.tsx'
import { formatMobile } from '#src/domain/mobile.ts'
import { pageMessages } from '#src/domain/messages/page.ts'
import { joinPlace, type User } from '#src/domain/user.ts'
import { links } from '#src/links.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { useTapGuard } from '#src/ui/moved-controls.ts'
import { withTimeout } from '#src/ui/with-timeout.ts'
import { $edit, openEdit, resumeEdit, setEdit, type Subject } from './edit.state.ts'
import { $account, loadProfile } from './profile.store.ts'

interface RowProps {
  title: string
  subject: Subject
  /** Button text; empty if nothing can be changed. */
  way: string
  children: ReactNode
}

const Row = ({ title, subject, way, children }: RowProps) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
    <dd className="way">
      {way && (
        <button
          type="button"
          className="link"
          aria-label={`${way} ${title.toLowerCase()}`}
          onClick={() => openEdit(subject)}
        >
          {way}
        </button>
      )}
    </dd>
  </div>
)

const wayTo = (value: string, isProven: boolean): string => {
  if (!value) return 'Add'
  return isProven ? 'Change' : 'Confirm'
}

const notConfirmed = <span className="tag">Not confirmed</span>
const notGiven = <span className="muted">Not given</span>

/** `has`: undefined while it is not known. */
const PasswordRow = ({ has }: { has: boolean | undefined }) => {
  const row = { title: 'Password', subject: 'password' } as const
  if (has === undefined)
    return (
      <Row {...row} way="">
        …
      </Row>
    )
  return (
    <Row {...row} way={has ? 'Change' : 'Set'}>
      {has ? 'Set' : <span className="muted">None</span>}
    </Row>
  )
}

/** Opens the join dialog, once, if a login led here for it. */
const openOffer = () => {
  const account = $account.get()
  if (location.hash !== joinPlace || account.state !== 'ready') return
  history.replaceState(history.state, '', links.account())
  if (account.value.joinable) openEdit('join')
}

/** Loaded with the first change. If it does not come, that is said, and the next press tries again. */
const Editing = () => {
  const { subject } = useStore($edit)
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!subject || Dialog) return
    withTimeout(import('./EditDialog.tsx')).then(
      ({ EditDialog }) => setDialog(() => EditDialog),
      () => {
        setEdit({ subject: null })
        notifyBad(pageMessages.chunkFailed)
      },
    )
  }, [subject, Dialog])
  return Dialog && <Dialog />
}

export const Profile = ({ user }: { user: User }) => {
  const account = useStore($account)
  const profile = account.state === 'ready' ? account.value : null
  const mobile = user.contact && `+91 ${formatMobile(user.contact)}`

  useEffect(() => {
    void loadProfile().then(() => {
      resumeEdit()
      openOffer()
    })
    addEventListener('hashchange', openOffer)
    return () => removeEventListener('hashchange', openOffer)
  }, [])

  const { mobileProven = true, emailProven = true } = profile ?? {}
  const rows = [
    { title: 'Name', subject: 'name', value: user.name, isProven: true },
    { title: 'Phone', subject: 'mobile', value: mobile, isProven: mobileProven },
    { title: 'Email', subject: 'email', value: user.email, isProven: emailProven },
  ] as const
  // If the store API offers no changes, unknown values are not shown.
  const shown = rows.filter(({ value }) => value !== '' || account.state !== 'fixed')
  return (
    <section className="panel profile" aria-labelledby="profile-title" ref={useTapGuard()}>
      <h2 id="profile-title">Profile Details</h2>
      <dl>
        {shown.map(({ title, subject, value, isProven }) => (
          <Row
            key={title}
            title={title}
            subject={subject}
            way={profile ? wayTo(value, isProven) : ''}
          >
            {value || (profile ? notGiven : '…')} {value && !isProven && notConfirmed}
          </Row>
        ))}
        {account.state !== 'fixed' && <PasswordRow has={profile?.hasPassword} />}
      </dl>
      <LoadNote
        text={account.state === 'failed' && 'Your details could not be loaded.'}
        within="section"
        onRetry={loadProfile}
      />
      {profile?.joinable && (
        <p className="note">
          <span>
            Another account was registered with one of your contacts, so you may have two.{' '}
            <button type="button" className="link" onClick={() => openEdit('join')}>
              Join the accounts
            </button>
          </span>
        </p>
      )}
      <Editing />
    </section>
  )
}
