DROP TABLE "product_words";--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate=false);