CREATE TABLE "themes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"portal_name" text NOT NULL,
	"look" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "themes_title" UNIQUE("title")
);
