ALTER TABLE "mails" ADD COLUMN "microsite_id" uuid;--> statement-breakpoint
-- Both manners become features that are on unless they are turned off: who had them off keeps them off.
UPDATE "microsites" SET "features_off" = "features_off"
  || CASE WHEN "multiple_search_criteria" OR 'multiple_search_criteria' = ANY("features_off")
    THEN '{}'::text[] ELSE '{multiple_search_criteria}' END
  || CASE WHEN "cart_materials_availability" OR 'cart_materials_availability' = ANY("features_off")
    THEN '{}'::text[] ELSE '{cart_materials_availability}' END;--> statement-breakpoint
ALTER TABLE "microsites" DROP COLUMN "multiple_search_criteria";--> statement-breakpoint
ALTER TABLE "microsites" DROP COLUMN "cart_materials_availability";
