CREATE TABLE "assignable_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "assignable_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "assigned_sales_areas" (
	"user_id" uuid NOT NULL,
	"sales_area_id" text NOT NULL,
	CONSTRAINT "assigned_sales_areas_user_id_sales_area_id_pk" PRIMARY KEY("user_id","sales_area_id")
);
--> statement-breakpoint
CREATE TABLE "assigned_territories" (
	"user_id" uuid NOT NULL,
	"territory_id" uuid NOT NULL,
	CONSTRAINT "assigned_territories_user_id_territory_id_pk" PRIMARY KEY("user_id","territory_id")
);
--> statement-breakpoint
CREATE TABLE "document_authorizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"actions" text[] NOT NULL,
	CONSTRAINT "document_authorizations_once" UNIQUE("user_id","document_type","sales_area_id")
);
--> statement-breakpoint
CREATE TABLE "report_authorizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"report" text NOT NULL,
	"sales_area_id" text NOT NULL,
	CONSTRAINT "report_authorizations_once" UNIQUE("user_id","report","sales_area_id")
);
--> statement-breakpoint
CREATE TABLE "territories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "territories_number" UNIQUE("sales_area_id","number")
);
--> statement-breakpoint
CREATE TABLE "microsite_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"microsite_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parked_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_partners" (
	"user_id" uuid NOT NULL,
	"function" text NOT NULL,
	"number" text NOT NULL,
	"sales_area_id" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_partners_user_id_function_number_sales_area_id_pk" PRIMARY KEY("user_id","function","number","sales_area_id")
);
--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
ALTER TABLE "microsites" ADD COLUMN "features_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "classification" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "letters_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignable_roles" ADD CONSTRAINT "assignable_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignable_roles" ADD CONSTRAINT "assignable_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_sales_areas" ADD CONSTRAINT "assigned_sales_areas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_sales_areas" ADD CONSTRAINT "assigned_sales_areas_sales_area_id_sales_areas_id_fk" FOREIGN KEY ("sales_area_id") REFERENCES "public"."sales_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_territories" ADD CONSTRAINT "assigned_territories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_territories" ADD CONSTRAINT "assigned_territories_territory_id_territories_id_fk" FOREIGN KEY ("territory_id") REFERENCES "public"."territories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_authorizations" ADD CONSTRAINT "document_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_authorizations" ADD CONSTRAINT "document_authorizations_sales_area_id_sales_areas_id_fk" FOREIGN KEY ("sales_area_id") REFERENCES "public"."sales_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_authorizations" ADD CONSTRAINT "report_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_authorizations" ADD CONSTRAINT "report_authorizations_sales_area_id_sales_areas_id_fk" FOREIGN KEY ("sales_area_id") REFERENCES "public"."sales_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "territories" ADD CONSTRAINT "territories_sales_area_id_sales_areas_id_fk" FOREIGN KEY ("sales_area_id") REFERENCES "public"."sales_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "microsite_domains" ADD CONSTRAINT "microsite_domains_microsite_id_microsites_id_fk" FOREIGN KEY ("microsite_id") REFERENCES "public"."microsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_forms" ADD CONSTRAINT "parked_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_partners" ADD CONSTRAINT "recent_partners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parked_forms_created" ON "parked_forms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at" DESC NULLS LAST) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at" DESC NULLS LAST);