import { useStore } from '@nanostores/react'
import { AccountNav } from '#src/components/account/AccountNav.tsx'
import { LoginGate } from '#src/components/account/LoginGate.tsx'
import { links } from '#src/links.ts'
import { logOut } from '#src/stores/login/logout.ts'
import { $user } from '#src/stores/session.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Profile } from './Profile.tsx'

export const Account = () => {
  const user = useStore($user)
  return (
    <LoginGate what="see your account">
      <AccountNav here="Profile Details" />
      <div>
        <h1 className="in-bar">My Account</h1>
        {user && <Profile user={user} />}
        <PhoneMenu />
      </div>
    </LoginGate>
  )
}

/** Replaces the side column, which phones do not have. */
const PhoneMenu = () => (
  <ul className="ways" aria-label="My Account">
    <li>
      <a href={links.orders()}>
        My Orders
        <Icon name="next" />
      </a>
    </li>
    <li>
      <a href={links.addresses()}>
        Delivery Address
        <Icon name="next" />
      </a>
    </li>
    <li>
      <button type="button" onClick={() => void logOut()}>
        Log Out
      </button>
    </li>
  </ul>
)
