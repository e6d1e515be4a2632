CREATE TABLE "campaign_receipts" (
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_receipts_campaign_id_user_id_pk" PRIMARY KEY("campaign_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "marketing_campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"campaign_type" text NOT NULL,
	"subject" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"button_label" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"button_target" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"microsite_ids" text[] DEFAULT '{}' NOT NULL,
	"sales_area_ids" text[] DEFAULT '{}' NOT NULL,
	"role_ids" text[] DEFAULT '{}' NOT NULL,
	"customer_numbers" text[] DEFAULT '{}' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "marketing_campaigns_title" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "usage_counts_kind_subject_day_pk" PRIMARY KEY("kind","subject","day")
);
--> statement-breakpoint
ALTER TABLE "campaign_receipts" ADD CONSTRAINT "campaign_receipts_campaign_id_marketing_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."marketing_campaigns"("id") ON DELETE cascade ON UPDATE no action;