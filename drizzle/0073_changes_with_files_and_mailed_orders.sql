CREATE TABLE "amendment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amendment_id" uuid,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"sales_area_id" text NOT NULL,
	"sold_to" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"outcome" text NOT NULL,
	"orders" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ordering_rules" (
	"sales_area_id" text NOT NULL,
	"sold_to" text NOT NULL,
	"sold_to_name" text NOT NULL,
	"system" text NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"mail_code" text,
	"senders" jsonb NOT NULL,
	"is_unattended" boolean NOT NULL,
	"max_total" text NOT NULL,
	"max_price_percent" integer NOT NULL,
	"allows_later_dates" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ordering_rules_sales_area_id_sold_to_pk" PRIMARY KEY("sales_area_id","sold_to"),
	CONSTRAINT "ordering_rules_mailCode_unique" UNIQUE("mail_code")
);
--> statement-breakpoint
ALTER TABLE "pdf_orders" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_orders" ADD COLUMN "ruling" jsonb;--> statement-breakpoint
ALTER TABLE "amendment_files" ADD CONSTRAINT "amendment_files_amendment_id_amendments_id_fk" FOREIGN KEY ("amendment_id") REFERENCES "public"."amendments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "amendment_files_amendment" ON "amendment_files" USING btree ("amendment_id");--> statement-breakpoint
CREATE INDEX "order_mails_customer" ON "order_mails" USING btree ("sales_area_id","sold_to","at" DESC NULLS LAST);