CREATE TABLE "browsers" (
	"token_hash" text NOT NULL,
	"customer_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "browsers_token_hash_customer_id_pk" PRIMARY KEY("token_hash","customer_id")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "browsers" ADD CONSTRAINT "browsers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "browsers_customer" ON "browsers" USING btree ("customer_id","seen_at");