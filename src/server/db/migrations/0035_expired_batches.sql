-- What is past its expiry date is sold out, also in the order of listings. Dropping the column drops its indexes.
ALTER TABLE "products" DROP COLUMN "sold_out";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "expired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out" boolean GENERATED ALWAYS AS (stock <= 0 or expired) STORED NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.digest <> '' THEN
    old.stock := new.stock;
    old.expired := new.expired;
    old.sold_out := new.sold_out;
    IF old IS NOT DISTINCT FROM new THEN RETURN new; END IF;
  END IF;
  new.digest := md5((to_jsonb(new)
    - '{stock,expired,sold_out,digest,name_key,search_key,spellings}'::text[])::text);
  RETURN new;
END $$;--> statement-breakpoint
UPDATE "products" SET "expired" = true
  WHERE "exp_date" < (now() at time zone 'Asia/Kolkata')::date;--> statement-breakpoint
CREATE INDEX "products_by_vertical" ON "products" USING btree ("vertical_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_subcategory" ON "products" USING btree ("subcategory_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree ("brand_id","sold_out","rank","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_deals" ON "products" USING btree ("deal_kind","sold_out","rank","name" collate "C","mrp","id") WHERE "products"."deal_kind" is not null;--> statement-breakpoint
-- With a new expiry date begins a new batch: loose pieces of the one before are not sold as it.
CREATE FUNCTION product_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.expired := coalesce(new.exp_date < (now() at time zone 'Asia/Kolkata')::date, false);
  IF tg_op = 'UPDATE' AND old.exp_date IS DISTINCT FROM new.exp_date THEN
    UPDATE box_pieces SET loose = 0 WHERE product_id = new.id AND loose > 0;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER products_batch BEFORE INSERT OR UPDATE OF exp_date ON products
  FOR EACH ROW EXECUTE FUNCTION product_batch();--> statement-breakpoint
CREATE INDEX "orders_any_bag" ON "orders" USING btree ("bag_id");--> statement-breakpoint
CREATE INDEX "orders_contact" ON "orders" USING btree ("deliver_contact");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_mobile") WHERE "orders"."buyer_mobile" is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("id") WHERE "orders"."state" = 'expired' and "orders"."deliver_contact" <> '';--> statement-breakpoint
CREATE INDEX "orders_texts" ON "orders" USING btree ("id") WHERE "orders"."deliver_instructions" <> '' or "orders"."gift_message" <> '' or "orders"."gift_from" <> '';