CREATE TABLE "erp_message_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message_id" text NOT NULL,
	"text_contains" text NOT NULL,
	"treatment" text NOT NULL,
	"wording" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
