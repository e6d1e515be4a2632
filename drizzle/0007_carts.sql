CREATE TABLE "cart_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_figures" (
	"cart_id" uuid PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_cartId_itemNumber_unique";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "requested_date" date;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "batches" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "reference" jsonb;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "removed_in" integer;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "simulated_version" integer;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "header" jsonb DEFAULT '{"poNumber":"","note":"","shipTo":"","payer":"","shippingOption":"","carrierAccount":"","requestedDate":null,"completeDelivery":null,"validTo":null,"payment":"account","dropShip":null,"attributes":{},"reference":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_attachments" ADD CONSTRAINT "cart_attachments_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_figures" ADD CONSTRAINT "cart_figures_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_attachments_cart" ON "cart_attachments" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_number" ON "cart_items" USING btree ("cart_id","item_number") WHERE removed_in IS NULL;--> statement-breakpoint
CREATE INDEX "cart_items_cart" ON "cart_items" USING btree ("cart_id");