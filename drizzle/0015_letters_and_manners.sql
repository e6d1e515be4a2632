ALTER TABLE "mails" ADD COLUMN "microsite_id" uuid;--> statement-breakpoint
ALTER TABLE "microsites" DROP COLUMN "multiple_search_criteria";--> statement-breakpoint
ALTER TABLE "microsites" DROP COLUMN "cart_materials_availability";