CREATE TABLE "stock_alert_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"alert_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_alerts_quantity" CHECK ("stock_alerts"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "told_packs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "told_packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_alert_tokens" ADD CONSTRAINT "stock_alert_tokens_alert_id_stock_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."stock_alerts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_packs" ADD CONSTRAINT "told_packs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_alert_tokens_alert" ON "stock_alert_tokens" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "stock_alert_tokens_expiry" ON "stock_alert_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_once" ON "stock_alerts" USING btree ("product_id","kind","contact");--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting" ON "stock_alerts" USING btree ("product_id","asked_at","id") WHERE "stock_alerts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "stock_alerts_contact" ON "stock_alerts" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "stock_alerts_expiry" ON "stock_alerts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "told_packs_product" ON "told_packs" USING btree ("product_id","id");