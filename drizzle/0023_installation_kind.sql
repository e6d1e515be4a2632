CREATE TABLE "installation" (
	"id" integer PRIMARY KEY NOT NULL,
	"demo" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"setup_token_hash" "bytea",
	"setup_expires_at" timestamp with time zone
);
