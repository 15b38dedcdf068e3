CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text collate "C" NOT NULL,
	"product_id" integer NOT NULL,
	"in_name" boolean NOT NULL,
	CONSTRAINT "product_words_word_product_id_pk" PRIMARY KEY("word","product_id")
);
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_by_vertical";--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
DROP INDEX "products_by_subcategory";--> statement-breakpoint
DROP INDEX "products_by_brand";--> statement-breakpoint
DROP INDEX "products_deals";--> statement-breakpoint
DROP INDEX "products_new";--> statement-breakpoint
-- Room in every page for the next version of a row, so that a sale finds some; the new column writes
-- the table anew.
ALTER TABLE "products" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out" boolean GENERATED ALWAYS AS (stock <= 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_try_at") WHERE "messages"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "product_words_product" ON "product_words" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_by_vertical" ON "products" USING btree ("vertical_id","sold_out","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","sold_out","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_subcategory" ON "products" USING btree ("subcategory_id","sold_out","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree ("brand_id","sold_out","name" collate "C","mrp","id");--> statement-breakpoint
CREATE INDEX "products_deals" ON "products" USING btree ("deal_kind","sold_out","name" collate "C","mrp","id") WHERE "products"."deal_kind" is not null;--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("id") WHERE "products"."is_new";--> statement-breakpoint
-- As in 0003, and it leaves out the new column too: it says no more than the stock. Generated columns
-- are still null in NEW here.
CREATE OR REPLACE FUNCTION product_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.digest <> '' THEN
    old.stock := new.stock;
    old.sold_out := new.sold_out;
    IF old IS NOT DISTINCT FROM new THEN RETURN new; END IF;
  END IF;
  new.digest := md5((to_jsonb(new)
    - '{stock,sold_out,digest,name_key,search_key,spellings}'::text[])::text);
  RETURN new;
END $$;--> statement-breakpoint
-- The words of the products that are in the shop already.
INSERT INTO product_words
SELECT word, id, name_key LIKE '% ' || word || ' %' FROM products
CROSS JOIN LATERAL (SELECT DISTINCT unnest(string_to_array(trim(search_key), ' ')) AS word) own
WHERE word <> '';
