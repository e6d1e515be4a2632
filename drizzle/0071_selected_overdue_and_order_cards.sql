CREATE TABLE "erp_replica_masters" (
	"system" text NOT NULL,
	"sales_area" text NOT NULL,
	"list" text NOT NULL,
	"key" text NOT NULL,
	"customer" text NOT NULL,
	"words" jsonb NOT NULL,
	"functions" text[] NOT NULL,
	"value" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_replica_masters_system_sales_area_list_key_pk" PRIMARY KEY("system","sales_area","list","key")
);
--> statement-breakpoint
CREATE TABLE "overdue_selections" (
	"user_id" uuid NOT NULL,
	"sales_area_id" text NOT NULL,
	"payer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "overdue_selections_user_id_sales_area_id_payer_pk" PRIMARY KEY("user_id","sales_area_id","payer")
);
--> statement-breakpoint
ALTER TABLE "card_payments" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "card_payments" ALTER COLUMN "taken" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "captured" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "card_token" text;--> statement-breakpoint
ALTER TABLE "selected_items" ADD COLUMN "is_excluded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "erp_replica_masters_customer" ON "erp_replica_masters" USING btree ("customer","list");