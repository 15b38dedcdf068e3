import { useStore } from '@nanostores/react'
import { formatMobile, identifierOf, contactKind, isMobile } from '#src/domain/fields.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { sendCodeTo } from './login.store.ts'
import { $login } from './login.ts'

const shown = (contact: string) => (isMobile(contact) ? `+91 ${formatMobile(contact)}` : contact)

const CodeLink = ({ contact }: { contact: string }) => (
  <button type="button" className="link" onClick={() => void sendCodeTo(contact)}>
    Log in with a code
  </button>
)

/** Login by code, for an owner who tried to register again. */
export const RegisteredHelp = () => {
  const contact = useStore($login).fault?.registered
  if (!contact) return null
  return (
    <p className="sm">
      <CodeLink contact={contact} /> sent to <b>{shown(contact)}</b>. On My Account you can then set
      name, email and password.
    </p>
  )
}

/** Help after a failed password login; the same for everybody, so that it reveals no account. */
export const PasswordHelp = () => {
  const { fault, contact } = useStore($login)
  const username = identifierOf(contact)
  if (fault?.message !== loginMessages.loginFailed || !contactKind(username)) return null
  return (
    <p className="sm">
      Forgot it? <CodeLink contact={username} /> sent to <b>{shown(username)}</b>.
      {isMobile(username) &&
        ' If you registered with an email, log in with that: a mobile that was used for a code since may have an account of its own.'}
    </p>
  )
}
