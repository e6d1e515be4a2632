ALTER TABLE "erp_downtimes" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "erp_downtimes" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_downtimes" ADD COLUMN "messages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_downtimes" ADD COLUMN "may_work" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_downtimes" ADD COLUMN "announce_hours" integer DEFAULT 168 NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_downtimes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;