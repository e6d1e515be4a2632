ALTER TABLE "card_payments" ADD COLUMN "taken" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "booking_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "booked_as" text;