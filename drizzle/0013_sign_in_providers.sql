CREATE TABLE "sign_in_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"subject_claim" text NOT NULL,
	"link_by_mail" boolean NOT NULL,
	"trusts_second_step" boolean NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sign_in_providers_name" UNIQUE("name")
);
