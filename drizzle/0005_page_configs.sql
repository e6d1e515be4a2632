CREATE TABLE "page_configs" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"config" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "page_configs_name_version_pk" PRIMARY KEY("name","version")
);
