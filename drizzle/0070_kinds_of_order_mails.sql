-- Mails of orders that were received, confirmed and cancelled are declined apart. Who declined them together declined each.
UPDATE "users" SET "letters_off" = "letters_off" || '{received,cancelled}'::text[] WHERE 'orders' = ANY("letters_off");--> statement-breakpoint
UPDATE "settings" SET "value" = "value" || '["received", "cancelled"]'::jsonb WHERE "key" = 'mails.kinds_off' AND "value" @> '["orders"]'::jsonb;
