CREATE TABLE "item_payment_parts" (
	"payment_id" uuid NOT NULL,
	"system" text NOT NULL,
	"open_item" text NOT NULL,
	"document" text NOT NULL,
	"document_kind" text NOT NULL,
	"po_number" text NOT NULL,
	"open" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"discount" numeric NOT NULL,
	"is_held" boolean NOT NULL,
	CONSTRAINT "item_payment_parts_payment_id_open_item_pk" PRIMARY KEY("payment_id","open_item")
);
--> statement-breakpoint
CREATE TABLE "item_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"partner" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"system" text NOT NULL,
	"language" text NOT NULL,
	"payer" text NOT NULL,
	"payer_name" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"unpaid" text,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reference" text,
	"address" text,
	"card" text DEFAULT '' NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"posting_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"posted_as" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "item_payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "selected_items" (
	"user_id" uuid NOT NULL,
	"sales_area_id" text NOT NULL,
	"payer" text NOT NULL,
	"open_item" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "selected_items_user_id_sales_area_id_payer_open_item_pk" PRIMARY KEY("user_id","sales_area_id","payer","open_item")
);
--> statement-breakpoint
ALTER TABLE "item_payment_parts" ADD CONSTRAINT "item_payment_parts_payment_id_item_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."item_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_payment_parts_held" ON "item_payment_parts" USING btree ("system","open_item") WHERE is_held;--> statement-breakpoint
CREATE INDEX "item_payments_owner" ON "item_payments" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "item_payments_payer" ON "item_payments" USING btree ("sales_area_id","payer","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "item_payments_unsettled" ON "item_payments" USING btree ("created_at") WHERE state IN ('taking', 'posting', 'forPerson');