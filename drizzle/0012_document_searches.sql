CREATE TABLE "document_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"title" text,
	"search" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_searches_of" ON "document_searches" USING btree ("user_id","list");--> statement-breakpoint
CREATE UNIQUE INDEX "document_searches_last" ON "document_searches" USING btree ("user_id","list") WHERE "document_searches"."title" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "document_searches_titles" ON "document_searches" USING btree ("user_id","list",lower("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "document_searches_default" ON "document_searches" USING btree ("user_id","list") WHERE "document_searches"."is_default";