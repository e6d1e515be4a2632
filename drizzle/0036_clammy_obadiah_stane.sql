CREATE TABLE "erp_writes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"system" text NOT NULL,
	"sales_area" text NOT NULL,
	"partner" text,
	"user_id" uuid,
	"request_id" text NOT NULL,
	"document" text,
	"milliseconds" integer NOT NULL,
	"result" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erp_writes_partner" ON "erp_writes" USING btree ("sales_area","partner","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_writes_area" ON "erp_writes" USING btree ("sales_area","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_writes_at" ON "erp_writes" USING btree ("at");