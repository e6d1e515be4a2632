CREATE TABLE "catalog_families" (
	"system" text NOT NULL,
	"id" text NOT NULL,
	"names" jsonb NOT NULL,
	"drawing" text NOT NULL,
	CONSTRAINT "catalog_families_system_id_pk" PRIMARY KEY("system","id")
);
--> statement-breakpoint
ALTER TABLE "catalog_products" ADD COLUMN "family" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_products" ADD COLUMN "drawing" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_products_family" ON "catalog_products" USING btree ("system","family");--> statement-breakpoint
-- Products get their families and drawings when the next run of the copying job writes them anew.
DELETE FROM "catalog_progress";
