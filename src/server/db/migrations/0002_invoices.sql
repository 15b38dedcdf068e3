-- Nothing is carried over: an order that left the shop before this is numbered when its invoice is first asked for.
CREATE TABLE "invoices" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("year","number");