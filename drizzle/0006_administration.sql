CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "drafts" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_owner_id_kind_pk" PRIMARY KEY("owner_id","kind")
);
--> statement-breakpoint
CREATE TABLE "footer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"href" text NOT NULL,
	"microsite_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filter_criteria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"criterion" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "filter_criteria_once" UNIQUE("type","criterion")
);
--> statement-breakpoint
CREATE TABLE "email_footers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"event" text NOT NULL,
	"subject" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"footer_id" uuid,
	"microsite_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "smtp_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"encryption" text NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"password" "bytea",
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "smtp_from_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"microsite_id" uuid,
	"smtp_config_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "smtp_from_addresses_once" UNIQUE NULLS NOT DISTINCT("address","microsite_id")
);
--> statement-breakpoint
CREATE TABLE "doc_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "doc_categories_title" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "doc_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"classification" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "doc_types_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sales_area_doc_categories" (
	"sales_area_id" text NOT NULL,
	"doc_category_id" uuid NOT NULL,
	CONSTRAINT "sales_area_doc_categories_sales_area_id_doc_category_id_pk" PRIMARY KEY("sales_area_id","doc_category_id")
);
--> statement-breakpoint
CREATE TABLE "sales_area_doc_types" (
	"sales_area_id" text NOT NULL,
	"doc_type_id" uuid NOT NULL,
	CONSTRAINT "sales_area_doc_types_sales_area_id_doc_type_id_pk" PRIMARY KEY("sales_area_id","doc_type_id")
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"microsite_id" uuid,
	"text" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "translations_once" UNIQUE NULLS NOT DISTINCT("key","locale","microsite_id")
);
--> statement-breakpoint
ALTER TABLE "document_authorizations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_authorizations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "territories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "microsite_domains" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "microsites" ADD COLUMN "multiple_search_criteria" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "microsites" ADD COLUMN "cart_materials_availability" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "microsites" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "microsites" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_areas" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_areas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_auth" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_footer_id_email_footers_id_fk" FOREIGN KEY ("footer_id") REFERENCES "public"."email_footers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smtp_from_addresses" ADD CONSTRAINT "smtp_from_addresses_smtp_config_id_smtp_configs_id_fk" FOREIGN KEY ("smtp_config_id") REFERENCES "public"."smtp_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_area_doc_categories" ADD CONSTRAINT "sales_area_doc_categories_doc_category_id_doc_categories_id_fk" FOREIGN KEY ("doc_category_id") REFERENCES "public"."doc_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_area_doc_types" ADD CONSTRAINT "sales_area_doc_types_doc_type_id_doc_types_id_fk" FOREIGN KEY ("doc_type_id") REFERENCES "public"."doc_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "footer_links_position" ON "footer_links" USING btree ("position");--> statement-breakpoint
CREATE INDEX "email_templates_event" ON "email_templates" USING btree ("event","position");--> statement-breakpoint
CREATE INDEX "translations_search" ON "translations" USING gin (lower("key" || ' ' || "text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "translations_changed" ON "translations" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("username" || ' ' || "email" || ' ' || "first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "users_sorted" ON "users" USING btree ("username","id");