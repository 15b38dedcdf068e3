import { useStore } from '@nanostores/react'
import { CodeField } from '#src/components/field/CodeField.tsx'
import { MobileField } from '#src/components/field/MobileField.tsx'
import { PasswordField } from '#src/components/field/PasswordField.tsx'
import { Resend } from '#src/components/field/Resend.tsx'
import { formatContact } from '#src/domain/mobile-with-code.ts'
import { maxLengths } from '#src/domain/limits.ts'
import type { Profile } from '#src/domain/user.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { $edit, closeEdit, setEdit } from './edit.state.ts'
import {
  joinByContact,
  joinWithPassword,
  submitCode,
  submitContact,
  submitName,
  submitPassword,
} from './edit.store.ts'
import { EditForm, useError } from './EditForm.tsx'

interface Props {
  profile: Profile
}

export const NameStep = ({ profile }: Props) => {
  const errorOf = useError()
  return (
    <EditForm label="Save" onSubmit={(value) => void submitName(value('name'))}>
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={maxLengths.name}
        defaultValue={profile.name}
        error={errorOf('name')}
      />
    </EditForm>
  )
}

/** The contact is prefilled if it only needs to be confirmed. */
export const MobileStep = ({ profile }: Props) => {
  const { kind, contact } = useStore($edit)
  const errorOf = useError()
  return (
    <EditForm
      label="Send code"
      onSubmit={(value) => void submitContact('mobile', value('contact'))}
    >
      <MobileField
        label="Mobile"
        name="contact"
        defaultValue={
          (kind === 'mobile' && contact) || (profile.mobileProven ? '' : profile.contact)
        }
        error={errorOf('contact')}
      />
    </EditForm>
  )
}

export const EmailStep = ({ profile }: Props) => {
  const { kind, contact } = useStore($edit)
  const errorOf = useError()
  return (
    <EditForm label="Send code" onSubmit={(value) => void submitContact('email', value('contact'))}>
      <Field
        label="Email"
        name="contact"
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        maxLength={maxLengths.email}
        defaultValue={(kind === 'email' && contact) || (profile.emailProven ? '' : profile.email)}
        error={errorOf('contact')}
      />
    </EditForm>
  )
}

export const PasswordStep = ({ profile }: Props) => {
  const errorOf = useError()
  return (
    <EditForm label="Save" onSubmit={(value) => void submitPassword(value('password'))}>
      <PasswordField label="New password" isNew error={errorOf('password')} />
      {/* Password managers store a password with its user name. */}
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={profile.contact || profile.email}
      />
      <p className="xs muted">All other browsers are logged out then.</p>
    </EditForm>
  )
}

export const CodeStep = () => {
  const { kind, contact, resendAt, busy } = useStore($edit)
  const errorOf = useError()
  const resend = () => void submitContact(kind, contact, 'resend')
  return (
    <EditForm
      label="Verify"
      onSubmit={(value) => void submitCode(value('otp'))}
      below={<Resend resendAt={resendAt} busy={busy} onResend={resend} />}
    >
      <p className="sm muted">
        Code sent to <b>{formatContact(contact)}</b>{' '}
        <button
          type="button"
          className="link"
          onClick={() => setEdit({ step: 'form', error: null })}
        >
          Change
        </button>
      </p>
      <CodeField error={errorOf('otp')} />
    </EditForm>
  )
}

/** The contact has its own account: both are proven, so they can be joined. */
export const JoinStep = ({ profile }: Props) => {
  const { kind, contact } = useStore($edit)
  const isLeft = kind === 'mobile' ? profile.mobileProven : profile.emailProven
  return (
    <EditForm
      label="Join the accounts"
      onSubmit={() => void joinByContact()}
      below={
        <Button className="line wide" onClick={closeEdit}>
          Keep them apart
        </Button>
      }
    >
      <p>
        <b>{formatContact(contact)}</b> has an account of its own with us.
      </p>
      <p className="muted">
        Join the two, and its orders, addresses, cart and reviews come here. You then log in to one
        account with either contact.
        {isLeft &&
          ` ${formatContact(kind === 'mobile' ? profile.contact : profile.email)} will no longer log in.`}
      </p>
      <p className="muted">Keep them apart, and nothing changes.</p>
    </EditForm>
  )
}

/** The other account is not proven yet: its contact and password prove it, or a code. */
export const JoinByPasswordStep = () => {
  const errorOf = useError()
  return (
    <EditForm
      label="Join the accounts"
      onSubmit={(value) => void joinWithPassword(value('contact'), value('password'))}
      below={
        <Button
          className="line wide"
          onClick={() => setEdit({ subject: 'email', step: 'form', kind: 'email', error: null })}
        >
          Send a code to its email instead
        </Button>
      }
    >
      <p className="muted">
        Another account was registered with one of your contacts. If it is yours, its orders,
        addresses, cart and reviews come here.
      </p>
      <Field
        label="Email of that account"
        name="contact"
        autoComplete="email"
        autoCapitalize="off"
        maxLength={maxLengths.email}
        error={errorOf('contact')}
      />
      <PasswordField label="Its password" error={errorOf('password')} />
    </EditForm>
  )
}
