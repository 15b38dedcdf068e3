import type { FastifyInstance } from 'fastify'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { literals, slug } from '#src/contract/fields.schema.ts'
import { longest } from '#src/domain/limits.ts'
import { OwnerError } from '../base/errors.ts'
import { databaseRefusal } from '../db/error-kind.ts'
import { progressNames } from '../fulfilment/progress.service.ts'
import type { Services } from '../http/services.ts'
import { refundResolutions } from '../payment/resolve-refund.service.ts'
import { manageReviews } from '../review/command.ts'
import { printAlerts } from './alerts.ts'
import { runBackup, runRestore } from './backup.ts'
import { cancelForCustomer } from './cancel.ts'
import { manageDays } from './days.ts'
import { manageEnquiries } from './enquiries.ts'
import { exportProducts } from './export.ts'
import { faultsOf } from './fault.ts'
import { fill, reset } from './fill.ts'
import { forget } from './forget.ts'
import { generate } from './generate.ts'
import { importFile } from './import.ts'
import { manageMessages } from './messages.ts'
import { moveItem, printOrders, resolveRefund, markShipped, printSlips } from './orders.ts'
import { changeProduct } from './product.ts'
import { changeBoxes, changeOccasions, changeShop } from './owner-files.ts'
import { eventNames, sendEvent } from './webhook.ts'
import { withdraw } from './withdraw.ts'

/** Context of the owner's commands; `say` prints a line to the person who typed the command. */
export interface CommandContext extends Services {
  app: FastifyInstance
  say: (line: string) => void
}

type Run = (context: CommandContext, args: unknown) => Promise<unknown>

/** As an owner writes them. */
const optionNames: Record<string, string> = {
  stock: '--stock',
  mrp: '--mrp',
  sellingPrice: '--selling-price',
}

const command = <S extends TSchema>(
  schema: S,
  run: (context: CommandContext, args: Static<S>) => Promise<unknown>,
): Run => {
  const check = Compile(schema)
  return (context, args) => {
    if (check.Check(args)) return run(context, args)
    const [fault] = faultsOf({ schema, check, value: args })
    const field = fault?.path.join('.') ?? ''
    const name = optionNames[field] ?? (field || 'The command')
    throw new OwnerError(`${name} ${fault?.text ?? 'is not as it should be'}.`)
  }
}

const id = Type.Integer({ minimum: 1 })
const rupees = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }))
const nothing = Type.Null()
const fileKind = literals('csv', 'json')
/** Without a file the command prints what a file would set. */
const maybeFile = Type.Object({ text: Type.Optional(Type.String()) })
const maybeDay = Type.Object({ day: Type.Optional(Type.String({ maxLength: 40 })) })
/** Absolute: the running shop may have another working directory. */
const folder = Type.Object({ dir: Type.String({ pattern: '^(/|[A-Za-z]:)', maxLength: 4096 }) })

const commands: Record<string, Run> = {
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
  reset: command(nothing, (context) => reset(context)),
  backup: command(folder, runBackup),
  restore: command(folder, runRestore),
  orders: command(Type.Union([nothing, maybeDay]), (context, args) =>
    printOrders(context, args ?? {}),
  ),
  cancel: command(
    Type.Object({
      order: Type.String({ maxLength: 40 }),
      item: Type.Optional(id),
      reason: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    cancelForCustomer,
  ),
  alerts: command(nothing, (context) => printAlerts(context)),
  enquiries: command(
    Type.Object({ all: Type.Optional(Type.Boolean()), done: Type.Optional(id) }),
    manageEnquiries,
  ),
  messages: command(Type.Object({ again: Type.Optional(Type.Boolean()) }), manageMessages),
  days: command(
    Type.Object({
      day: Type.Optional(Type.String({ maxLength: 40 })),
      places: Type.Optional(
        Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 1_000_000 })]),
      ),
    }),
    manageDays,
  ),
  item: command(Type.Object({ item: id, progress: literals(...progressNames) }), moveItem),
  slips: command(maybeDay, printSlips),
  refund: command(Type.Object({ refund: id, how: literals(...refundResolutions) }), resolveRefund),
  shipment: command(Type.Object({ order: id }), markShipped),
  webhook: command(Type.Object({ order: id, event: literals(...eventNames) }), sendEvent),
  product: command(
    Type.Object({
      slug,
      stock: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      mrp: rupees,
      sellingPrice: rupees,
    }),
    changeProduct,
  ),
  import: command(Type.Object({ text: Type.String(), kind: fileKind }), importFile),
  export: command(Type.Object({ kind: fileKind, stock: Type.Boolean() }), exportProducts),
  withdraw: command(
    Type.Object({
      slugs: Type.Union([Type.Null(), Type.Array(slug, { minItems: 1, maxItems: 1000 })]),
    }),
    withdraw,
  ),
  reviews: command(Type.Object({ remove: Type.Optional(id) }), manageReviews),
  forget: command(Type.Object({ contact: Type.String({ maxLength: longest.email }) }), forget),
  shop: command(maybeFile, changeShop),
  occasions: command(maybeFile, changeOccasions),
  boxes: command(maybeFile, changeBoxes),
  generate: command(
    Type.Object({ count: Type.Integer({ minimum: 1, maximum: 200_000 }) }),
    generate,
  ),
}

/** A failed query becomes an `OwnerError` without its values, which may be customers' data. */
export const runCommand = async (
  app: FastifyInstance,
  name: string,
  args: unknown,
  say: (line: string) => void,
): Promise<unknown> => {
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!run)
    throw new OwnerError(`The shop knows no command "${name}": it may be of another version.`)
  try {
    return await run({ ...app.shop, app, say }, args)
  } catch (error) {
    throw databaseRefusal(error) ?? error
  }
}
