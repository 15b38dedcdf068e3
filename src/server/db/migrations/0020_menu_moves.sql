ALTER TABLE "products" DROP CONSTRAINT "products_category";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_subcategory";
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category" FOREIGN KEY ("category_id","vertical_id") REFERENCES "public"."categories"("id","vertical_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory" FOREIGN KEY ("subcategory_id","category_id") REFERENCES "public"."subcategories"("id","category_id") ON DELETE no action ON UPDATE cascade;