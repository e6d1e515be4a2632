CREATE TABLE "order_change_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"system" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"number" text NOT NULL,
	"po_number" text NOT NULL,
	"sold_to" text NOT NULL,
	"ship_to" text NOT NULL,
	"payer" text NOT NULL,
	"item_number" integer NOT NULL,
	"material" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "read_order_changes" (
	"change_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "read_order_changes_change_id_user_id_pk" PRIMARY KEY("change_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "watched_orders" (
	"system" text NOT NULL,
	"number" text NOT NULL,
	"version" text NOT NULL,
	"lines" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_orders_system_number_pk" PRIMARY KEY("system","number")
);
--> statement-breakpoint
ALTER TABLE "read_order_changes" ADD CONSTRAINT "read_order_changes_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_noticed" ON "order_changes" USING btree ("noticed_at");--> statement-breakpoint
CREATE INDEX "order_changes_sold_to" ON "order_changes" USING btree ("sales_area_id","sold_to");--> statement-breakpoint
CREATE INDEX "order_changes_ship_to" ON "order_changes" USING btree ("sales_area_id","ship_to");--> statement-breakpoint
CREATE INDEX "order_changes_payer" ON "order_changes" USING btree ("sales_area_id","payer");--> statement-breakpoint
CREATE INDEX "watched_orders_checked" ON "watched_orders" USING btree ("checked_at");