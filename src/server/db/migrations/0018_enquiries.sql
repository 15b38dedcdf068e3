CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" text NOT NULL,
	"purpose" text NOT NULL,
	"boxes" integer NOT NULL,
	"day" date NOT NULL,
	"budget" integer,
	"label" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "enquiries_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "enquiries_boxes" CHECK ("enquiries"."boxes" > 0)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "occasions" ADD COLUMN "enquiry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_day" ON "enquiries" USING btree ("day");