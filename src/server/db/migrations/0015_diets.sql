ALTER TABLE "products" ADD COLUMN "contains" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "diets" text[] DEFAULT '{}' NOT NULL;