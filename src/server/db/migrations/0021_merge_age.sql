ALTER TABLE "bag_merges" ADD COLUMN "merged_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "bag_merges_age" ON "bag_merges" USING btree ("merged_at");--> statement-breakpoint
CREATE INDEX "orders_day" ON "orders" USING btree ("slot_date");