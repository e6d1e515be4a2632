CREATE TABLE "config_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"portal" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"areas" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
