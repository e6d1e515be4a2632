ALTER TABLE "cache_versions" ADD COLUMN "raised_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "second_steps" ADD COLUMN "shown_codes" "bytea";--> statement-breakpoint
CREATE INDEX "cache_versions_raised" ON "cache_versions" USING btree ("raised_in");