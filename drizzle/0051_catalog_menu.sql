CREATE TABLE "catalog_menu_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"href" text NOT NULL,
	"microsite_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalog_menu_entries_position" ON "catalog_menu_entries" USING btree ("position");