CREATE TABLE "erp_downtimes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"system" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erp_downtimes_system" ON "erp_downtimes" USING btree ("system","ends_at");--> statement-breakpoint
ALTER TABLE "erp_gate" DROP COLUMN "planned_from";--> statement-breakpoint
ALTER TABLE "erp_gate" DROP COLUMN "planned_until";