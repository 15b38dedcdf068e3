ALTER TABLE "orders" ADD COLUMN "request_digest" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reserved_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ordered_delivery" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ordered_handling_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ordered_digital_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_below" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_free_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was agreed of the orders that are there: as it stands where nothing was cancelled.
UPDATE orders SET ordered_delivery = delivery, ordered_handling_fee = handling_fee,
  ordered_digital_discount = digital_discount;--> statement-breakpoint
-- Else the same percentages of all items. Of one cancelled as a whole the charge for delivery is gone:
-- what was paid tells it, or for cash what the shop takes now.
WITH cancelled AS (
  SELECT o.id, sum(i.unit_price * i.quantity)::integer AS worth,
    every(i.cancelled_at IS NOT NULL) AS wholly
  FROM orders o JOIN order_items i ON i.order_id = o.id
  GROUP BY o.id HAVING bool_or(i.cancelled_at IS NOT NULL)
), agreed AS (
  SELECT c.id, c.worth, c.wholly,
    CASE WHEN o.gateway_key IS NULL
      THEN floor(c.worth * o.handling_fee_percent / 100 + 0.5)::integer ELSE 0 END AS fee,
    floor(c.worth * o.digital_discount_percent / 100 + 0.5)::integer AS discount
  FROM cancelled c JOIN orders o ON o.id = c.id
)
UPDATE orders o SET ordered_handling_fee = a.fee, ordered_digital_discount = a.discount,
  ordered_delivery = CASE
    WHEN NOT a.wholly THEN o.delivery
    WHEN p.amount IS NOT NULL THEN greatest(0, p.amount - a.worth + a.discount)
    ELSE coalesce((SELECT CASE WHEN a.worth >= delivery_free_from THEN 0 ELSE delivery_charge END
      FROM settings), 0) END
FROM agreed a
JOIN orders same ON same.id = a.id
LEFT JOIN payments p ON p.id = same.transaction_id
WHERE o.id = a.id;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "ordered_delivery" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "ordered_handling_fee" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "ordered_digital_discount" DROP DEFAULT;
