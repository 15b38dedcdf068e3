DROP INDEX "orders_unpaid";--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("asked_at") WHERE "orders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_late" ON "orders" USING btree ("placed_at") WHERE "orders"."state" = 'expired' and "orders"."gateway_order_id" is not null;