CREATE TABLE "document_starts" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"criterion" text NOT NULL,
	CONSTRAINT "document_starts_user_id_list_pk" PRIMARY KEY("user_id","list")
);
