DROP INDEX "audit_entries_at";--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "translations_changed";--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("username","id") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_internal" ON "users" USING btree ("username","id") WHERE internal;--> statement-breakpoint
CREATE INDEX "users_locked" ON "users" USING btree ("username","id") WHERE locked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "translations_locale" ON "translations" USING btree ("locale","key","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "translations_changed" ON "translations" USING btree ("updated_at","id");