import { joinPlace } from '#src/domain/user.ts'
import { links } from '#src/links.ts'
import { closePanel } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatContact } from '#src/domain/mobile-with-code.ts'
import { LoginForm, useLogin, type StepProps } from './LoginForm.tsx'
import { declineJoin } from './login.store.ts'

/** Joining needs proof of both accounts (docs/accounts.md). */
export const JoinOffer = ({ onDone }: StepProps) => {
  const { contact } = useLogin()
  return (
    <LoginForm
      onSubmit={() => {
        closePanel()
        location.assign(links.account() + joinPlace)
      }}
    >
      <p>
        You are logged in. Another account was registered with <b>{formatContact(contact)}</b>.
      </p>
      <p className="muted">
        Is it yours? Then join the two, and its orders, addresses and cart come to this one. If not,
        or if you would rather not, they stay two accounts. You can join them later on My Account.
      </p>
      <Button type="submit" className="wide">
        Join my accounts
      </Button>
      <Button
        className="line wide"
        onClick={() => {
          declineJoin()
          onDone()
        }}
      >
        Not now
      </Button>
    </LoginForm>
  )
}
