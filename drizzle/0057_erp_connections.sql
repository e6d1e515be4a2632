CREATE TABLE "erp_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text DEFAULT 's4hana' NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"connection_type" text DEFAULT 'address' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"client" text DEFAULT '' NOT NULL,
	"authentication_type" text DEFAULT 'basic' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"secret" "bytea",
	"token_url" text DEFAULT '' NOT NULL,
	"certificate_file" text DEFAULT '' NOT NULL,
	"authority_file" text DEFAULT '' NOT NULL,
	"destination" text DEFAULT '' NOT NULL,
	"bindings_file" text DEFAULT '' NOT NULL,
	"mapping" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_connections_chosen" ON "erp_connections" USING btree ("chosen") WHERE "erp_connections"."chosen";--> statement-breakpoint
INSERT INTO "erp_connections" ("id", "title", "kind", "chosen") VALUES (gen_random_uuid(), 'Tradepost ERP', 'embedded', true);
