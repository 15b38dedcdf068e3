ALTER TABLE "customers" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "leaving_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_used" ON "customers" USING btree ("used_at");