CREATE TABLE "cart_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sold_to" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learned_numbers" (
	"sold_to" text NOT NULL,
	"called" text NOT NULL,
	"material" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "learned_numbers_sold_to_called_pk" PRIMARY KEY("sold_to","called")
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid NOT NULL,
	"requestor_id" uuid NOT NULL,
	"requestor" text NOT NULL,
	"approver_id" uuid NOT NULL,
	"approver" text NOT NULL,
	"sold_to" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"comment" text NOT NULL,
	"po_number" text NOT NULL,
	"total" numeric(17, 4) NOT NULL,
	"currency" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"submission_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "sold_to_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_imports_owner" ON "cart_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "review_requests_approver" ON "review_requests" USING btree ("approver_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_requests_requestor" ON "review_requests" USING btree ("requestor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "review_requests_open" ON "review_requests" USING btree ("cart_id") WHERE status = 0;