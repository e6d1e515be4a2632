CREATE TABLE "erp_write_sums" (
	"sales_area" text NOT NULL,
	"quarter" timestamp with time zone NOT NULL,
	"succeeded" integer NOT NULL,
	"failed" integer NOT NULL,
	"succeeded_milliseconds" bigint NOT NULL,
	"failed_milliseconds" bigint NOT NULL,
	CONSTRAINT "erp_write_sums_sales_area_quarter_pk" PRIMARY KEY("sales_area","quarter")
);
--> statement-breakpoint
CREATE TABLE "expiring_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"secret_kind" text NOT NULL,
	"last_day" date NOT NULL,
	"notice_days" integer NOT NULL,
	"renewal" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_notifications" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_notifications" ADD COLUMN "pushed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "push_subscriptions_owner" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE FUNCTION sum_erp_writes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE direction integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO erp_write_sums AS sums
  SELECT sales_area, date_bin('15 minutes', at, 'epoch'), direction * count(*) FILTER (WHERE result = 'ok'),
    direction * count(*) FILTER (WHERE result <> 'ok'),
    direction * coalesce(sum(milliseconds) FILTER (WHERE result = 'ok'), 0),
    direction * coalesce(sum(milliseconds) FILTER (WHERE result <> 'ok'), 0)
  FROM changed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (sales_area, quarter) DO UPDATE SET
    succeeded = sums.succeeded + excluded.succeeded,
    failed = sums.failed + excluded.failed,
    succeeded_milliseconds = sums.succeeded_milliseconds + excluded.succeeded_milliseconds,
    failed_milliseconds = sums.failed_milliseconds + excluded.failed_milliseconds;
  DELETE FROM erp_write_sums WHERE TG_OP = 'DELETE' AND succeeded = 0 AND failed = 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER erp_writes_added AFTER INSERT ON erp_writes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_erp_writes();--> statement-breakpoint
CREATE TRIGGER erp_writes_deleted AFTER DELETE ON erp_writes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_erp_writes();--> statement-breakpoint
INSERT INTO erp_write_sums
SELECT sales_area, date_bin('15 minutes', at, 'epoch'), count(*) FILTER (WHERE result = 'ok'),
  count(*) FILTER (WHERE result <> 'ok'), coalesce(sum(milliseconds) FILTER (WHERE result = 'ok'), 0),
  coalesce(sum(milliseconds) FILTER (WHERE result <> 'ok'), 0)
FROM erp_writes GROUP BY 1, 2;
