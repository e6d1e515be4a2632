CREATE TABLE "catalog_categories" (
	"system" text NOT NULL,
	"id" text NOT NULL,
	"parent" text,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "catalog_categories_system_id_pk" PRIMARY KEY("system","id")
);
--> statement-breakpoint
CREATE TABLE "catalog_details" (
	"system" text NOT NULL,
	"number" text NOT NULL,
	"locale" text NOT NULL,
	"material" jsonb NOT NULL,
	CONSTRAINT "catalog_details_system_number_locale_pk" PRIMARY KEY("system","number","locale")
);
--> statement-breakpoint
CREATE TABLE "catalog_facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalog_facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"system" text NOT NULL,
	"code" text NOT NULL,
	"value" text NOT NULL,
	"labels" jsonb NOT NULL,
	"value_labels" jsonb NOT NULL,
	CONSTRAINT "catalog_facets_value" UNIQUE("system","code","value")
);
--> statement-breakpoint
CREATE TABLE "catalog_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"block_id" text DEFAULT '' NOT NULL,
	"sales_area_id" text,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_pictures" (
	"digest" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_products" (
	"system" text NOT NULL,
	"number" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"listed" boolean NOT NULL,
	"shown_as" text NOT NULL,
	"sales_areas" text[] NOT NULL,
	"category" text NOT NULL,
	"category_path" text[] NOT NULL,
	"numbers" text NOT NULL,
	"ean" text NOT NULL,
	"manufacturer" text NOT NULL,
	"manufacturer_number" text NOT NULL,
	"sales_unit" text NOT NULL,
	"facets" integer[] NOT NULL,
	"picture" text,
	"changed_at" timestamp with time zone NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"name_nl" text NOT NULL,
	"name_pt" text NOT NULL,
	"name_sr" text NOT NULL,
	"name_zh" text NOT NULL,
	"words_en" "tsvector" NOT NULL,
	"words_fr" "tsvector" NOT NULL,
	"words_nl" "tsvector" NOT NULL,
	"words_pt" "tsvector" NOT NULL,
	"words_sr" "tsvector" NOT NULL,
	"words_zh" "tsvector" NOT NULL,
	CONSTRAINT "catalog_products_system_number_pk" PRIMARY KEY("system","number")
);
--> statement-breakpoint
CREATE TABLE "catalog_progress" (
	"system" text PRIMARY KEY NOT NULL,
	"changed_at" text NOT NULL,
	"number" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_words" (
	"system" text NOT NULL,
	"locale" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "catalog_words_system_locale_word_pk" PRIMARY KEY("system","locale","word")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"system" text NOT NULL,
	"material" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_system_material_pk" PRIMARY KEY("user_id","system","material")
);
--> statement-breakpoint
CREATE TABLE "user_catalog_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"show_all_filters" boolean,
	"news_activated" boolean,
	"news_block_id" text,
	"catalog_api_url" text,
	"multi_language" boolean,
	"use_sap_search" boolean,
	"show_additional_info" boolean,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalog_pages_shown" ON "catalog_pages" USING btree ("kind","block_id","position");--> statement-breakpoint
CREATE INDEX "catalog_products_numbers" ON "catalog_products" USING gin ("numbers" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "catalog_products_category" ON "catalog_products" USING gin ("category_path");--> statement-breakpoint
CREATE INDEX "catalog_products_facets" ON "catalog_products" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "catalog_products_words_en" ON "catalog_products" USING gin ("words_en");--> statement-breakpoint
CREATE INDEX "catalog_products_words_fr" ON "catalog_products" USING gin ("words_fr");--> statement-breakpoint
CREATE INDEX "catalog_products_words_nl" ON "catalog_products" USING gin ("words_nl");--> statement-breakpoint
CREATE INDEX "catalog_products_words_pt" ON "catalog_products" USING gin ("words_pt");--> statement-breakpoint
CREATE INDEX "catalog_products_words_sr" ON "catalog_products" USING gin ("words_sr");--> statement-breakpoint
CREATE INDEX "catalog_products_words_zh" ON "catalog_products" USING gin ("words_zh");--> statement-breakpoint
CREATE INDEX "catalog_words_like" ON "catalog_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","system","added_at" DESC NULLS LAST);