CREATE TABLE "card_payments" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"address" text NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"currency" text NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "card_payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"back" text NOT NULL,
	"state" text NOT NULL,
	"card" text DEFAULT '' NOT NULL,
	"captured" numeric(15, 2),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;