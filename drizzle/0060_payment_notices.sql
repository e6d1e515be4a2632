CREATE TABLE "payment_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"reference" text,
	"signature" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_notices_received" ON "payment_notices" USING btree ("received_at");