-- These columns say mail instead of letter, as everything that reads them does. Processes of the previous release still write the
-- old ones, so triggers keep both equal; the next release removes the old columns, the triggers and their functions.
ALTER TABLE "users" ADD COLUMN "mail_kinds_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "mail_kinds_off" = "letters_off" WHERE "letters_off" <> '{}';--> statement-breakpoint
CREATE FUNCTION mirror_letters_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- OLD is null for a new row, whose column not written has its default.
  IF NEW.mail_kinds_off IS DISTINCT FROM coalesce(OLD.mail_kinds_off, '{}') THEN NEW.letters_off := NEW.mail_kinds_off;
  ELSE NEW.mail_kinds_off := NEW.letters_off;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER letters_off_mirrored BEFORE INSERT OR UPDATE OF "letters_off", "mail_kinds_off" ON "users"
  FOR EACH ROW EXECUTE FUNCTION mirror_letters_off();--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "is_mail_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "document_files" SET "is_mail_wanted" = true WHERE "letter_wanted";--> statement-breakpoint
CREATE FUNCTION mirror_letter_wanted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_mail_wanted IS DISTINCT FROM coalesce(OLD.is_mail_wanted, false) THEN NEW.letter_wanted := NEW.is_mail_wanted;
  ELSE NEW.is_mail_wanted := NEW.letter_wanted;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER letter_wanted_mirrored BEFORE INSERT OR UPDATE OF "letter_wanted", "is_mail_wanted" ON "document_files"
  FOR EACH ROW EXECUTE FUNCTION mirror_letter_wanted();
