DROP INDEX "products_by_vertical";--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
DROP INDEX "products_by_subcategory";--> statement-breakpoint
DROP INDEX "products_by_brand";--> statement-breakpoint
DROP INDEX "products_deals";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "featured" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "ranked_on" date;--> statement-breakpoint
CREATE INDEX "products_by_vertical" ON "products" USING btree ("vertical_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_subcategory" ON "products" USING btree ("subcategory_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree ("brand_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_deals" ON "products" USING btree ("deal_kind","sold_out","rank","name" collate "C","mrp","id") WHERE "products"."deal_kind" is not null;