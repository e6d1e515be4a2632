CREATE TABLE "erp_item_reservations" (
	"system" text NOT NULL,
	"item" text NOT NULL,
	"payment" text NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_item_reservations_system_item_pk" PRIMARY KEY("system","item")
);
