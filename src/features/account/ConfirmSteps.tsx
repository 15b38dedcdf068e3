import { CodeField } from '#src/components/field/CodeField.tsx'
import { PasswordField } from '#src/components/field/PasswordField.tsx'
import { type ContactKind } from '#src/domain/fields.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import type { Profile } from '#src/domain/user.ts'
import { Button } from '#src/ui/Button.tsx'
import { setEdit } from './edit.state.ts'
import { confirmByCode, confirmByPassword, sendConfirmCode } from './edit.store.ts'
import { EditForm, useError } from './EditForm.tsx'

interface Props {
  profile: Profile
}

const why = 'You logged in a while ago. Please confirm first that it is you.'

interface ByCodeProps extends Props {
  kinds?: readonly ContactKind[]
}

/** Codes go only to contacts that the account has proven. */
const ByCode = ({ profile, kinds = ['mobile', 'email'] }: ByCodeProps) => (
  <>
    {profile.mobileProven && kinds.includes('mobile') && (
      <Button className="line wide" onClick={() => void sendConfirmCode('mobile')}>
        Send a code to {withCode(profile.contact)}
      </Button>
    )}
    {profile.emailProven && kinds.includes('email') && (
      <Button className="line wide" onClick={() => void sendConfirmCode('email')}>
        Send a code to {profile.email}
      </Button>
    )}
  </>
)

/** Asks for the password, if there is one, or for a code sent to a contact of the account. */
export const ConfirmStep = ({ profile }: Props) => {
  const errorOf = useError()
  if (!profile.hasPassword)
    return (
      <EditForm
        label={`Send a code to ${profile.mobileProven ? withCode(profile.contact) : profile.email}`}
        onSubmit={() => void sendConfirmCode(profile.mobileProven ? 'mobile' : 'email')}
        below={profile.mobileProven && <ByCode profile={profile} kinds={['email']} />}
      >
        <p className="muted">{why}</p>
      </EditForm>
    )
  return (
    <EditForm
      label="Confirm"
      onSubmit={(value) => void confirmByPassword(value('password'))}
      below={<ByCode profile={profile} />}
    >
      <p className="muted">{why}</p>
      <PasswordField label="Current password" error={errorOf('password')} />
    </EditForm>
  )
}

export const ConfirmCodeStep = () => {
  const errorOf = useError()
  return (
    <EditForm
      label="Confirm"
      onSubmit={(value) => void confirmByCode(value('otp'))}
      below={
        <Button className="line wide" onClick={() => setEdit({ step: 'confirm', error: null })}>
          Confirm in another way
        </Button>
      }
    >
      <p className="muted">{why}</p>
      <CodeField error={errorOf('otp')} />
    </EditForm>
  )
}
