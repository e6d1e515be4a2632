CREATE TABLE "reminded_quotes" (
	"system" text NOT NULL,
	"number" text NOT NULL,
	"valid_to" date NOT NULL,
	"user_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminded_quotes_system_number_valid_to_user_id_pk" PRIMARY KEY("system","number","valid_to","user_id")
);
--> statement-breakpoint
CREATE INDEX "reminded_quotes_at" ON "reminded_quotes" USING btree ("reminded_at");