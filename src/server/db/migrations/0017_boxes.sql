CREATE TABLE "bag_boxes" (
	"bag_id" text NOT NULL,
	"contents" text NOT NULL,
	"quantity" integer NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "bag_boxes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "bag_boxes_bag_id_contents_pk" PRIMARY KEY("bag_id","contents"),
	CONSTRAINT "bag_boxes_quantity" CHECK ("bag_boxes"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "box_pieces" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"per_pack" integer NOT NULL,
	"price" integer NOT NULL,
	"grams" double precision NOT NULL,
	"travels" boolean NOT NULL,
	"loose" integer DEFAULT 0 NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "box_pieces_loose" CHECK ("box_pieces"."loose" >= 0),
	CONSTRAINT "box_pieces_per_pack" CHECK ("box_pieces"."per_pack" > 0),
	CONSTRAINT "box_pieces_price" CHECK ("box_pieces"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"places" integer PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"max_per_order" integer NOT NULL,
	"hsn" text NOT NULL,
	"gst_percent" double precision NOT NULL,
	CONSTRAINT "boxes_price" CHECK ("boxes"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "box" jsonb;--> statement-breakpoint
ALTER TABLE "bag_boxes" ADD CONSTRAINT "bag_boxes_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_pieces" ADD CONSTRAINT "box_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;