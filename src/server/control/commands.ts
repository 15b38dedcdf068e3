import type { FastifyInstance } from 'fastify'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { literals, slug } from '#src/contract/fields.schema.ts'
import { maxLengths } from '#src/domain/limits.ts'
import { OwnerError } from '../base/errors.ts'
import { slug as ownSlug } from '../base/owner-fields.ts'
import { databaseRefusal } from '../db/error-kind.ts'
import { manageEnquiries } from '../enquiry/command.ts'
import { progressNames } from '../fulfilment/progress.service.ts'
import { maxFeatured } from '../product/rank.service.ts'
import { manageReviews } from '../product/review/command.ts'
import { printAlerts } from '../stock-alert/command.ts'
import { runBackup, runRestore } from './backup.ts'
import { cancelForCustomer, cancellation } from './orders/cancel.ts'
import { changeOrder, orderChange } from './orders/change.ts'
import type { CommandContext } from '../http/services.ts'
import { dayChange, manageDays } from './days.ts'
import { exportProducts } from './catalog/export.ts'
import { tellOfFailure } from './failed.ts'
import { validationErrors } from './validation.ts'
import { feature } from './catalog/feature.ts'
import { fill, reset } from './catalog/fill.ts'
import { id, orderName } from './fields.ts'
import { forget } from './forget.ts'
import { generate } from './catalog/generate.ts'
import { importFile } from './catalog/import.ts'
import { manageMessages } from './messages.ts'
import {
  moveItem,
  moveOrder,
  printOrders,
  markShipped,
  sayInvoices,
  saySlips,
} from './orders/orders.ts'
import { changeProduct, productChange } from './catalog/product.ts'
import { rename, renamedKinds } from './catalog/rename.ts'
import { manageRefunds, refundWish } from './orders/refund.ts'
import { changeBoxes, changeOccasions, changeShop } from './catalog/owner-files.ts'
import { printSales } from './orders/sales.ts'
import { eventNames, sendEvent } from './orders/webhook.ts'
import { withdraw } from './catalog/withdraw.ts'

type Run = (context: CommandContext, args: unknown) => Promise<unknown>

/** As an owner writes them. */
const optionNames: Record<string, string> = {
  kind: 'What is renamed',
  to: 'The new name',
  stock: '--stock',
  loose: '--loose',
  mrp: '--mrp',
  sellingPrice: '--selling-price',
  day: '--day',
  job: 'JOB',
  name: '--name',
  contact: '--contact',
  email: '--email',
  houseNo: '--house-no',
  street: '--street',
  landmark: '--landmark',
  pincode: '--pincode',
  instructions: '--instructions',
}

const command = <S extends TSchema>(
  schema: S,
  run: (context: CommandContext, args: Static<S>) => Promise<unknown>,
): Run => {
  const check = Compile(schema)
  return (context, args) => {
    if (check.Check(args)) return run(context, args)
    const [error] = validationErrors({ schema, check, value: args })
    const field = error?.path.join('.') ?? ''
    const name = optionNames[field] ?? (field || 'The command')
    throw new OwnerError(`${name} ${error?.text ?? 'is not as it should be'}.`)
  }
}

/** How many commands run or wait for their turn, and the last of them. */
let pending = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * For commands that replace a whole folder or shop: runs one after the other. One that the owner interrupts goes on in
 * the shop. Typed again, it would delete what the first one writes.
 */
const oneAtATime =
  <A>(run: (context: CommandContext, args: A) => Promise<unknown>) =>
  (context: CommandContext, args: A): Promise<unknown> => {
    if (pending++) context.say('waiting for a backup, restore or reset that is still running')
    const turn = last.then(() => run(context, args)).finally(() => pending--)
    last = turn.catch(() => undefined)
    return turn
  }

const nothing = Type.Null()
const fileKind = literals('csv', 'json')
/** Without a file the command prints what a file would set. */
const maybeFile = Type.Object({ text: Type.Optional(Type.String()) })
const maybeDay = Type.Object({ day: Type.Optional(Type.String({ maxLength: 40 })) })
/** Absolute: the running shop may have another working directory. */
const folder = Type.Object({ dir: Type.String({ pattern: '^(/|[A-Za-z]:)', maxLength: 4096 }) })

const commands = {
  ping: command(nothing, async () => process.pid),
  address: command(nothing, async ({ config }) => config.siteUrl),
  /** Calls a route of the contract, for another program's catalog pull. */
  call: command(
    Type.Object({ path: Type.String(), body: Type.String() }),
    async ({ app }, args) => {
      const { statusCode: status, body } = await app.inject({
        method: 'POST',
        url: args.path,
        headers: { 'content-type': 'application/json' },
        payload: args.body,
      })
      return { status, body }
    },
  ),
  fill: command(nothing, (context) => fill(context)),
  reset: command(nothing, oneAtATime(reset)),
  backup: command(folder, oneAtATime(runBackup)),
  restore: command(folder, oneAtATime(runRestore)),
  orders: command(Type.Union([nothing, maybeDay]), (context, args) =>
    printOrders(context, args ?? {}),
  ),
  cancel: command(cancellation, cancelForCustomer),
  change: command(orderChange, changeOrder),
  alerts: command(nothing, printAlerts),
  enquiries: command(
    Type.Object({ all: Type.Optional(Type.Boolean()), done: Type.Optional(id) }),
    manageEnquiries,
  ),
  failed: command(
    Type.Object({ job: Type.String({ pattern: '^[\\w@.-]{1,64}$' }) }),
    tellOfFailure,
  ),
  messages: command(Type.Object({ again: Type.Optional(Type.Boolean()) }), manageMessages),
  days: command(dayChange, manageDays),
  item: command(Type.Object({ item: id, progress: literals(...progressNames) }), moveItem),
  order: command(
    Type.Object({ order: orderName, progress: literals(...progressNames, 'undo') }),
    moveOrder,
  ),
  slips: command(maybeDay, saySlips),
  invoices: command(maybeDay, sayInvoices),
  refund: command(refundWish, manageRefunds),
  sales: command(
    Type.Object({ period: Type.Optional(Type.String({ maxLength: 40 })) }),
    printSales,
  ),
  shipment: command(Type.Object({ order: orderName }), markShipped),
  webhook: command(Type.Object({ order: orderName, event: literals(...eventNames) }), sendEvent),
  product: command(productChange, changeProduct),
  feature: command(
    Type.Object({
      items: Type.Union([Type.Null(), Type.Array(slug, { maxItems: maxFeatured })]),
    }),
    feature,
  ),
  rename: command(
    Type.Object({ kind: literals(...renamedKinds), from: slug, to: ownSlug }),
    rename,
  ),
  import: command(Type.Object({ text: Type.String(), kind: fileKind }), importFile),
  export: command(Type.Object({ kind: fileKind, stock: Type.Boolean() }), exportProducts),
  withdraw: command(
    Type.Object({
      slugs: Type.Union([Type.Null(), Type.Array(slug, { minItems: 1, maxItems: 1000 })]),
    }),
    withdraw,
  ),
  reviews: command(
    Type.Object({
      remove: Type.Optional(id),
      product: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    manageReviews,
  ),
  forget: command(Type.Object({ contact: Type.String({ maxLength: maxLengths.email }) }), forget),
  shop: command(maybeFile, changeShop),
  occasions: command(maybeFile, changeOccasions),
  boxes: command(maybeFile, changeBoxes),
  generate: command(
    Type.Object({ count: Type.Integer({ minimum: 1, maximum: 200_000 }) }),
    generate,
  ),
} satisfies Record<string, Run>
export type CommandName = keyof typeof commands

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

/** A failed query becomes an `OwnerError` without its values, which may be customers' data. */
export const runCommand = async (
  app: FastifyInstance,
  name: string,
  args: unknown,
  say: (line: string) => void,
): Promise<unknown> => {
  if (!isCommand(name))
    throw new OwnerError(`The shop knows no command "${name}": it may be of another version.`)
  try {
    return await commands[name]({ ...app.shop, app, say }, args)
  } catch (error) {
    throw databaseRefusal(error) ?? error
  }
}
