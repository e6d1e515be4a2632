ALTER TABLE "catalog_pages" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "catalog_pages" ADD COLUMN "catalog_config_id" text;--> statement-breakpoint
ALTER TABLE "catalog_pages" ADD COLUMN "page_ids" text[] DEFAULT '{"catalog","dashboard"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotional_banners" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;