ALTER TABLE "reviews" DROP CONSTRAINT "reviews_of_customer";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_of_customer" UNIQUE("customer_id","product_id");