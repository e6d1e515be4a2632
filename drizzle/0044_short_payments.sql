ALTER TABLE "item_payment_parts" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_payments" ADD COLUMN "order_number" text;