CREATE TABLE "table_choices" (
	"user_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"page_size" integer,
	"columns" text[],
	"open_rows" text[] DEFAULT '{}' NOT NULL,
	"closed_rows" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "table_choices_user_id_table_name_pk" PRIMARY KEY("user_id","table_name")
);
