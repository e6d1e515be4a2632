CREATE TABLE "paused_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"criteria" text[] DEFAULT '{}' NOT NULL,
	"default_criterion" text,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_filters_type" ON "search_filters" USING btree ("type","position");