CREATE TABLE "pdf_order_meanings" (
	"sold_to" text NOT NULL,
	"kind" text NOT NULL,
	"called" text NOT NULL,
	"meaning" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "pdf_order_meanings_sold_to_kind_called_pk" PRIMARY KEY("sold_to","kind","called")
);
--> statement-breakpoint
CREATE TABLE "pdf_order_searches" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"search" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pdf_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sold_to" text NOT NULL,
	"sold_to_name" text DEFAULT '' NOT NULL,
	"sales_area_id" text NOT NULL,
	"system" text NOT NULL,
	"language" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"reading" jsonb,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"cart_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_orders_once" ON "pdf_orders" USING btree ("sales_area_id","sold_to","digest");--> statement-breakpoint
CREATE INDEX "pdf_orders_customer" ON "pdf_orders" USING btree ("sales_area_id","sold_to","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pdf_orders_cart" ON "pdf_orders" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "pdf_orders_unfinished" ON "pdf_orders" USING btree ("created_at") WHERE state = 'uploading';