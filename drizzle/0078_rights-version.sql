CREATE TABLE "rights_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION raise_rights_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_version AS stored (id, version) VALUES (1, gen_random_uuid())
  ON CONFLICT (id) DO UPDATE SET version = excluded.version
  -- Of a transaction's many rows the first raises it.
  WHERE stored.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred to the end of the transaction: its row would otherwise be locked all the while, and two transactions could wait for each other.
-- A later migration that changes rows of one of these tables and then alters it says SET CONSTRAINTS ALL IMMEDIATE in between:
-- PostgreSQL alters no table for which triggers wait.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['roles', 'user_roles', 'holdings', 'document_authorizations', 'report_authorizations',
    'assigned_sales_areas', 'assigned_territories', 'territories', 'sales_areas', 'microsites', 'microsite_sales_areas']
  LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights_version()', name);
    EXECUTE format('CREATE TRIGGER rights_emptied AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION raise_rights_version()', name);
  END LOOP;
END $$;--> statement-breakpoint
INSERT INTO rights_version SELECT 1, gen_random_uuid() WHERE EXISTS (SELECT FROM users);
