ALTER TABLE "orders" ADD COLUMN "slip_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "slip_at" = "placed_at";
