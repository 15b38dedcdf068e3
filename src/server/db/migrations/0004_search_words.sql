CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- The words of the products that are in the shop already.
INSERT INTO search_words SELECT DISTINCT unnest(string_to_array(trim(search_key), ' ')) FROM products ON CONFLICT DO NOTHING;
