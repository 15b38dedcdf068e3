import { eq } from 'drizzle-orm'
import type { WireProfile } from '#src/contract/account.schema.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import { invalid } from '../base/errors.ts'
import { consumeAll } from '../limit/rate-limit.service.ts'
import {
  isClaimed,
  lockCustomer,
  provenContacts,
  readCustomer,
  wireUser,
} from '../login/customer.service.ts'
import { hashPassword } from '../login/password.ts'
import { insertMessages } from '../message/message.service.ts'
import { endOtherSessions, noteConfirmation } from '../http/session.ts'
import { changeNotices } from './account.message.ts'
import { accountParts } from './parts.ts'
import { requireConfirmed, type SignedIn } from './confirm-identity.service.ts'

export const wireProfile = async (db: Db, customerId: number): Promise<WireProfile> => {
  const customer = await readCustomer(db, customerId)
  return {
    ...wireUser(customer),
    mobile_proven: customer.mobileProven,
    email_proven: customer.emailProven,
    has_password: customer.password !== null,
    joinable: await isClaimed(db, customer),
  }
}

export const setName = async (db: Db, customerId: number, name: string): Promise<void> => {
  if (!name) throw invalid(loginMessages.registerNameMissing)
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await tx.update(customers).set({ name }).where(eq(customers.id, customerId))
    for (const part of accountParts) await part.rename?.(tx, customerId, name)
  })
}

/** Each change costs a slow hash and messages. */
const changesOf = (customerId: number) => ({ key: `password:${customerId}`, max: 5, minutes: 60 })

/** Sets or changes the password, ends all other sessions and notifies the customer. */
export const setPassword = async (own: SignedIn, plainPassword: string): Promise<void> => {
  const { context, customerId, token } = own
  await requireConfirmed(own)
  const changes = [changesOf(customerId)]
  await consumeAll(context.db, changes, context.now, 'The password was changed too often.')
  const password = await hashPassword(plainPassword)
  await context.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    // Another browser may have ended this session meanwhile.
    await requireConfirmed(own, tx)
    await tx.update(customers).set({ password }).where(eq(customers.id, customerId))
    await endOtherSessions(tx, customerId, token)
    await noteConfirmation(tx, token, 'password', context.now)
    const what = `The password of your account was ${customer.password ? 'changed' : 'set'}.`
    await insertMessages(tx, changeNotices(provenContacts(customer), what), context.now)
  })
}
