CREATE TABLE "delivery_days" (
	"date" text PRIMARY KEY NOT NULL,
	"places" integer NOT NULL,
	CONSTRAINT "delivery_days_places" CHECK ("delivery_days"."places" >= 0)
);
