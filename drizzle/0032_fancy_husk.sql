CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bundle" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"partner" jsonb NOT NULL,
	"sales_area_id" text NOT NULL,
	"system" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"state" text NOT NULL,
	"number" text,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"announced_status" text,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enclosed_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bundle" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "claims_once" ON "claims" USING btree ("bundle") WHERE state <> 'rejected';--> statement-breakpoint
CREATE INDEX "claims_owner" ON "claims" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("checked_at") WHERE state = 'confirmed' AND announced_status IN ('RQST', 'APPR');--> statement-breakpoint
CREATE INDEX "enclosed_files_bundle" ON "enclosed_files" USING btree ("bundle");--> statement-breakpoint
CREATE INDEX "enclosed_files_unsent" ON "enclosed_files" USING btree ("added_at") WHERE NOT is_sent;