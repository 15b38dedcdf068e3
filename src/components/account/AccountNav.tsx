import { useStore } from '@nanostores/react'
import { links } from '#src/links.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import { logOut } from '#src/stores/login/logout.ts'
import { $user } from '#src/stores/session.ts'

const places = [
  { name: 'Profile Details', href: links.account() },
  { name: 'Orders', href: links.orders() },
  { name: 'Address', href: links.addresses() },
] as const

interface Props {
  here: (typeof places)[number]['name']
}

export const AccountNav = ({ here }: Props) => {
  const user = useStore($user)
  if (!user) return null
  return (
    <nav className="side off-phone" aria-label="My Account">
      <p>
        {user.name && <b>{user.name}</b>}
        <span className="muted sm">{user.contact ? withCode(user.contact) : user.email}</span>
      </p>
      <ul>
        {places.map(({ name, href }) => (
          <li key={name}>
            <a href={href} aria-current={name === here ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void logOut()}>
            Log Out
          </button>
        </li>
      </ul>
    </nav>
  )
}
