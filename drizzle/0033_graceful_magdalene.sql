CREATE TABLE "amendments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"document_number" text NOT NULL,
	"sold_to" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"system" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"base" jsonb NOT NULL,
	"wish" jsonb NOT NULL,
	"agreed" jsonb,
	"result" jsonb,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"returned_because" text,
	"key" text,
	"language" text NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "amendments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_one_open" ON "amendments" USING btree ("user_id","sold_to","kind","document_number") WHERE state <> 'confirmed';--> statement-breakpoint
CREATE INDEX "amendments_owner" ON "amendments" USING btree ("user_id","sold_to","kind","updated_at" DESC NULLS LAST);