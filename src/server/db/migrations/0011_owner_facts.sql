ALTER TABLE "products" ADD COLUMN "color_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "color_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "model_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "exp_date" date;--> statement-breakpoint
ALTER TABLE "brand_offers" ADD COLUMN "story" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The sample's hours, in the form that domain/hours.ts reads; other words stay as they are.
UPDATE outlets SET hours = 'Mo-Sa 11:00-19:00' WHERE hours = 'Monday to Saturday, 11:00 to 19:00';
