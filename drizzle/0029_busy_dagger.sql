CREATE TABLE "announced_occasions" (
	"followed_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announced_occasions_followed_id_occasion_pk" PRIMARY KEY("followed_id","occasion")
);
--> statement-breakpoint
CREATE TABLE "followed_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"partner" jsonb NOT NULL,
	"sales_area_id" text NOT NULL,
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"version" text NOT NULL,
	"dates" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "paper" jsonb;--> statement-breakpoint
ALTER TABLE "announced_occasions" ADD CONSTRAINT "announced_occasions_followed_id_followed_documents_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."followed_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_documents_checked" ON "followed_documents" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "followed_documents_created" ON "followed_documents" USING btree ("created_at");--> statement-breakpoint
UPDATE "users" SET "letters_off" = "letters_off" || '{returned,dates,shipments,invoices,payments,quotes}'::text[] WHERE 'orders' = ANY("letters_off");
