CREATE TABLE "document_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"partner" jsonb NOT NULL,
	"sales_area_id" text NOT NULL,
	"asked" jsonb NOT NULL,
	"kind" text NOT NULL,
	"columns" text[] NOT NULL,
	"state" text NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"letter_wanted" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_files_owner" ON "document_files" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "document_files_age" ON "document_files" USING btree ("created_at");