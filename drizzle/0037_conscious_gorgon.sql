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
CREATE TABLE "service_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"bundle" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_messages_bundle_unique" UNIQUE("bundle")
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"user_id" uuid NOT NULL,
	"partner" jsonb,
	"sales_area_id" text,
	"page" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"assignee_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_messages" ADD CONSTRAINT "service_messages_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erp_writes_partner" ON "erp_writes" USING btree ("sales_area","partner","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_writes_area" ON "erp_writes" USING btree ("sales_area","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_writes_at" ON "erp_writes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "service_messages_request" ON "service_messages" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_owner" ON "service_requests" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_requests_state" ON "service_requests" USING btree ("state","updated_at" DESC NULLS LAST);