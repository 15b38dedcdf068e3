CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"amount_deducted" integer NOT NULL,
	"currency" text NOT NULL,
	"phase" text NOT NULL,
	"reason" text NOT NULL,
	"respond_by" timestamp with time zone,
	"event_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");