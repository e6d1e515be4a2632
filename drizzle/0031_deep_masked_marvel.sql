CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"folder" text NOT NULL,
	"rows" bigint NOT NULL
);
