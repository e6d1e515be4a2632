CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"change" jsonb NOT NULL,
	"made_from" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"page" text DEFAULT '/' NOT NULL,
	"session_id" uuid,
	"session_hash" "bytea",
	"looked_by" uuid,
	"seen_as" text DEFAULT '' NOT NULL,
	"effective_from" timestamp with time zone,
	"applied_version" integer,
	"before" jsonb,
	"ended_at" timestamp with time zone,
	"overtaken" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "trials_created" ON "trials" USING btree ("created_at");