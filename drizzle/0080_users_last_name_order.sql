DROP INDEX "users_last_name";--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name" COLLATE "und-x-icu","id");