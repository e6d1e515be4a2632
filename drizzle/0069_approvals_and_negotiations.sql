CREATE TABLE "quote_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_number" text NOT NULL,
	"sold_to" text NOT NULL,
	"sold_to_name" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"system" text NOT NULL,
	"round" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid NOT NULL,
	"author" text NOT NULL,
	"comment" text NOT NULL,
	"lines" jsonb NOT NULL,
	"valid_to" date,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decider_id" uuid,
	"reply" text DEFAULT '' NOT NULL,
	"key" text,
	"version" text,
	"language" text NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_rounds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "approver_id" uuid;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "approval" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_rounds_thread" ON "quote_rounds" USING btree ("system","quote_number","round");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_rounds_one_open" ON "quote_rounds" USING btree ("system","quote_number") WHERE state IN ('open', 'accepting');--> statement-breakpoint
CREATE INDEX "quote_rounds_open" ON "quote_rounds" USING btree ("side","updated_at" DESC NULLS LAST) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "amendments_approver" ON "amendments" USING btree ("approver_id","updated_at" DESC NULLS LAST) WHERE state = 'review';