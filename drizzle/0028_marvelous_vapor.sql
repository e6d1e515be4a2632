CREATE TABLE "doc_category_types" (
	"doc_category_id" uuid NOT NULL,
	"doc_type_id" uuid NOT NULL,
	CONSTRAINT "doc_category_types_doc_category_id_doc_type_id_pk" PRIMARY KEY("doc_category_id","doc_type_id")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doc_category_types" ADD CONSTRAINT "doc_category_types_doc_category_id_doc_categories_id_fk" FOREIGN KEY ("doc_category_id") REFERENCES "public"."doc_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_category_types" ADD CONSTRAINT "doc_category_types_doc_type_id_doc_types_id_fk" FOREIGN KEY ("doc_type_id") REFERENCES "public"."doc_types"("id") ON DELETE cascade ON UPDATE no action;