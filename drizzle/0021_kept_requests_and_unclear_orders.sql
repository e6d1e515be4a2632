ALTER TABLE "review_requests" DROP CONSTRAINT "review_requests_cart_id_carts_id_fk";
--> statement-breakpoint
ALTER TABLE "review_requests" ALTER COLUMN "cart_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_held" ON "submissions" USING btree ("created_at") WHERE state = 'forPerson';--> statement-breakpoint
CREATE INDEX "holdings_partner" ON "holdings" USING btree ("partner_number","sales_area_id","function");