import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FilledBox } from '#src/domain/filled-box.ts'
import { customers } from './account.ts'
import { bags } from './bag.ts'
import { idOf, moment, partOf } from './columns.ts'
import { products } from './product.ts'

/** The order as agreed, and what is left of it. All amounts are whole paise. */
export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: idOf('customer_id', () => customers.id),
    bagId: text('bag_id')
      .notNull()
      .references(() => bags.id),
    /** The browser's id of its attempt: the same attempt gives the same order. */
    idempotencyKey: text('idempotency_key'),
    /** Digest of the request sent with that key; null for orders older than this column. */
    requestDigest: text('request_digest'),
    placedAt: moment('placed_at').notNull(),
    /** 'pending': unpaid, packs reserved until `reservedUntil`. 'expired': not paid, packs freed then or sooner. */
    phase: text('state', { enum: ['pending', 'placed', 'expired'] })
      .notNull()
      .default('placed'),
    reservedUntil: moment('reserved_until'),
    /** Since when packs are reserved for its customer without a payment, over all consecutive attempts. */
    reservedSince: moment('reserved_since'),
    /** The gateway's public API key at that time, and its id of this order; null for cash. */
    gatewayKey: text('gateway_key'),
    gatewayOrderId: text('gateway_order_id'),
    /** When the shop last polled the gateway about this order. */
    askedAt: moment('asked_at'),
    paymentMode: text('payment_mode').notNull(),
    /** The payment provider's id of the payment; empty for cash. */
    transactionId: text('transaction_id').notNull().default(''),
    subtotal: integer('subtotal').notNull(),
    delivery: integer('delivery').notNull(),
    handlingFeePercent: doublePrecision('handling_fee_percent').notNull(),
    handlingFee: integer('handling_fee').notNull(),
    digitalDiscountPercent: doublePrecision('digital_discount_percent').notNull(),
    digitalDiscount: integer('digital_discount').notNull(),
    total: integer('total').notNull(),
    /** Agreed delivery, fee and discount; cancellations lower those above, and the total. */
    orderedDelivery: integer('ordered_delivery').notNull(),
    orderedHandlingFee: integer('ordered_handling_fee').notNull(),
    orderedDigitalDiscount: integer('ordered_digital_discount').notNull(),
    /** Delivery charge once the rest of a free-delivery order is below `deliveryFreeFrom`; 0: stays free. */
    deliveryBelow: integer('delivery_below').notNull().default(0),
    deliveryFreeFrom: integer('delivery_free_from').notNull().default(0),
    storeName: text('store_name').notNull(),
    /** Requested day in India, YYYY-MM-DD. */
    slotDate: text('slot_date').notNull(),
    shipmentAt: moment('shipment_at'),
    /** When its packing slip was printed first (fulfilment/slips.ts). */
    slipAt: moment('slip_at'),
    deliverName: text('deliver_name').notNull(),
    deliverContact: text('deliver_contact').notNull(),
    deliverEmail: text('deliver_email').notNull(),
    deliverHouseNo: text('deliver_house_no').notNull(),
    deliverStreet: text('deliver_street').notNull(),
    deliverLandmark: text('deliver_landmark').notNull(),
    deliverCity: text('deliver_city').notNull(),
    deliverState: text('deliver_state').notNull(),
    deliverPincode: text('deliver_pincode').notNull(),
    deliverType: text('deliver_type').notNull(),
    deliverInstructions: text('deliver_instructions').notNull(),
    /** On the card of a gift; may be empty. Null: no gift. */
    giftMessage: text('gift_message'),
    giftFrom: text('gift_from'),
    /** Who is told about a gift, as the address is the receiver's; null if the account has none. */
    buyerEmail: text('buyer_email'),
    buyerMobile: text('buyer_mobile'),
  },
  (table) => [
    uniqueIndex('orders_bag')
      .on(table.bagId)
      .where(sql`${table.phase} <> 'expired'`),
    uniqueIndex('orders_gateway').on(table.gatewayOrderId),
    index('orders_pending')
      .on(table.askedAt)
      .where(sql`${table.phase} = 'pending'`),
    // Those that may still be paid late, whatever number has expired over the years.
    index('orders_late')
      .on(table.placedAt)
      .where(sql`${table.phase} = 'expired' and ${table.gatewayOrderId} is not null`),
    uniqueIndex('orders_idempotency').on(table.customerId, table.idempotencyKey),
    index('orders_customer').on(table.customerId, table.id),
    // Deleted bags, and calls of customers.
    index('orders_any_bag').on(table.bagId),
    index('orders_contact').on(table.deliverContact),
    index('orders_buyer')
      .on(table.buyerMobile)
      .where(sql`${table.buyerMobile} is not null`),
    // What upkeep looks for, again and again, in an ever longer table.
    index('orders_unpaid')
      .on(table.id)
      .where(sql`${table.phase} = 'expired' and ${table.deliverContact} <> ''`),
    index('orders_texts')
      .on(table.id)
      .where(
        sql`${table.deliverInstructions} <> '' or ${table.giftMessage} <> '' or ${table.giftFrom} <> ''`,
      ),
    // A limit of orders per day counts those of a day, or of two weeks.
    index('orders_day').on(table.slotDate),
    check('orders_amounts', sql`${table.subtotal} >= 0 and ${table.total} >= 0`),
  ],
)

/** What was bought, by its name and price then; later changes of the product have no effect. */
export const orderItems = pgTable(
  'order_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: partOf('order_id', () => orders.id),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    picture: text('picture'),
    sizeAmount: doublePrecision('size_amount').notNull(),
    sizeUnit: text('size_unit').notNull(),
    hsn: text('hsn').notNull(),
    gstPercent: doublePrecision('gst_percent').notNull(),
    mrp: integer('mrp').notNull(),
    unitPrice: integer('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
    /** Of the batch that was in stock then; null: it had none, or the order is older than this column. */
    expDate: date('exp_date'),
    /** What a filled box holds, with the names then; null: it is no box, and has a product. */
    box: jsonb('box').$type<FilledBox>(),
    packedAt: moment('packed_at'),
    outAt: moment('out_at'),
    deliveredAt: moment('delivered_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    index('order_items_order').on(table.orderId, table.id),
    index('order_items_product').on(table.productId),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
)
