CREATE TABLE "page_records" (
	"code" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"behind_user_id" uuid,
	"partner" jsonb,
	"sales_area_id" text,
	"language" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"calls" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	"omitted" integer NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "read_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "support_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "page_records_at" ON "page_records" USING btree ("at");