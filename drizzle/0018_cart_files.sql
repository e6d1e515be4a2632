ALTER TABLE "cart_attachments" DROP CONSTRAINT "cart_attachments_cart_id_carts_id_fk";
--> statement-breakpoint
ALTER TABLE "cart_attachments" ALTER COLUMN "cart_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_attachments" ADD CONSTRAINT "cart_attachments_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_imports_age" ON "cart_imports" USING btree ("created_at");