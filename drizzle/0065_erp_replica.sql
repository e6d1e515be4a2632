CREATE TABLE "erp_replica" (
	"system" text NOT NULL,
	"sales_area" text NOT NULL,
	"list" text NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	"po_number" text NOT NULL,
	"sold_to" text NOT NULL,
	"ship_to" text NOT NULL,
	"payer" text NOT NULL,
	"net" numeric NOT NULL,
	"total" numeric NOT NULL,
	"status" text NOT NULL,
	"ship_status" text,
	"due_date" date,
	"requested_date" date,
	"materials" text[] NOT NULL,
	"customer_materials" text[] NOT NULL,
	"related" text[] NOT NULL,
	"tracking" text[] NOT NULL,
	"row" jsonb NOT NULL,
	"stated_net" numeric NOT NULL,
	"currency" text NOT NULL,
	"settled" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_replica_system_sales_area_list_number_pk" PRIMARY KEY("system","sales_area","list","number")
);
--> statement-breakpoint
CREATE TABLE "erp_replica_progress" (
	"system" text NOT NULL,
	"sales_area" text NOT NULL,
	"list" text NOT NULL,
	"place" text,
	"complete_at" timestamp with time zone,
	"pass_begun_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	"erp_count" integer,
	"erp_sums" jsonb,
	"replica_count" integer,
	"replica_sums" jsonb,
	"missing" integer,
	"surplus" integer,
	"different" integer,
	CONSTRAINT "erp_replica_progress_system_sales_area_list_pk" PRIMARY KEY("system","sales_area","list")
);
--> statement-breakpoint
CREATE INDEX "erp_replica_date" ON "erp_replica" USING btree ("system","sales_area","list","date" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_replica_sold_to" ON "erp_replica" USING btree ("sold_to","list","date" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_replica_ship_to" ON "erp_replica" USING btree ("ship_to","list","date" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_replica_payer" ON "erp_replica" USING btree ("payer","list","date" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erp_replica_number" ON "erp_replica" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "erp_replica_po" ON "erp_replica" USING btree (lower("po_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "erp_replica_related" ON "erp_replica" USING gin ("related");--> statement-breakpoint
CREATE INDEX "erp_replica_materials" ON "erp_replica" USING gin ("materials");--> statement-breakpoint
CREATE INDEX "erp_replica_customer_materials" ON "erp_replica" USING gin ("customer_materials");--> statement-breakpoint
CREATE INDEX "erp_replica_unsettled" ON "erp_replica" USING btree ("system","sales_area","read_at") WHERE NOT settled;