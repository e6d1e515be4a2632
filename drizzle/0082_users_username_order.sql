-- Names of users are sorted as people do. The previous release sorts by bytes, without an index meanwhile.
DROP INDEX "users_sorted";--> statement-breakpoint
CREATE INDEX "users_sorted" ON "users" USING btree ("username" COLLATE "und-x-icu","id");--> statement-breakpoint
DROP INDEX "users_deleted";--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("username" COLLATE "und-x-icu","id") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
DROP INDEX "users_internal";--> statement-breakpoint
CREATE INDEX "users_internal" ON "users" USING btree ("username" COLLATE "und-x-icu","id") WHERE internal;--> statement-breakpoint
DROP INDEX "users_locked";--> statement-breakpoint
CREATE INDEX "users_locked" ON "users" USING btree ("username" COLLATE "und-x-icu","id") WHERE locked_at IS NOT NULL;
