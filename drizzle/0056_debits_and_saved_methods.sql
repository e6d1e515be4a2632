CREATE TABLE "saved_payment_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"partner" text NOT NULL,
	"method" text NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"provider" text NOT NULL,
	"customer" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "item_payments" ADD COLUMN "is_saving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_payments" ADD COLUMN "saved_method_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "is_saving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_payment_methods_token" ON "saved_payment_methods" USING btree ("user_id","partner","provider","token") WHERE removed_at IS NULL;