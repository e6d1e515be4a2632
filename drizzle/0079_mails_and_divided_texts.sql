-- Keys of texts say mail instead of letter. Own wording follows them; a page of the administration that is open meanwhile has an
-- outdated version.
UPDATE "translations" AS own SET "key" = renamed.after || substr(own.key, length(renamed.before) + 1), "version" = "version" + 1
FROM (VALUES
  ('letters.', 'mails.'),
  ('account.letter.', 'account.mail.'),
  ('profile.letter.', 'profile.mail.'),
  ('profile.letters', 'profile.mails'),
  ('profile.saveLetters', 'profile.saveMails'),
  ('users.letter.', 'users.mail.'),
  ('documents.file.letterComes', 'documents.file.mailComes'),
  ('documents.file.wantLetter', 'documents.file.requestMail'),
  ('choices.job.identity.accountLetter', 'choices.job.identity.accountMail'),
  ('activities.field.lettersOff', 'activities.field.mailKindsOff'),
  ('activities.op.identity.updateLetters', 'activities.op.identity.updateMailChoices'),
  ('activities.op.letters.', 'activities.op.mails.')
) AS renamed (before, after)
WHERE starts_with(own.key, renamed.before) AND NOT EXISTS (
  SELECT FROM "translations" AS newer
  WHERE newer.key = renamed.after || substr(own.key, length(renamed.before) + 1) AND newer.locale = own.locale
    AND newer.microsite_id IS NOT DISTINCT FROM own.microsite_id
);--> statement-breakpoint
-- These texts were worded for orders and quotes together and are two texts now. Own wording becomes that of both, except
-- where one has been written for the new text since.
WITH worded AS (
  SELECT own.*, base || '.order' || form AS order_key, base || '.quote' || form AS quote_key
  FROM (VALUES
    ('cart.beingSent'), ('cart.cartDeleted'), ('cart.changedElsewhere'), ('cart.copyDocument.done'),
    ('cart.copyDocument.inCart'), ('cart.deleteCart'), ('cart.deleteCartLost'), ('cart.deleteCartTitle'), ('cart.empty'),
    ('cart.fieldMissing'), ('cart.file.label'), ('cart.full'), ('cart.held.mail'), ('cart.held.reason'),
    ('cart.import.confirm'), ('cart.import.poNumber'), ('cart.import.understood'), ('cart.import.waiting'),
    ('cart.notCurrent'), ('cart.paperTitle'), ('cart.partner.changed'), ('cart.partner.followed'), ('cart.partner.notYours'),
    ('cart.queue.explain'), ('cart.queue.notOffered'), ('cart.queue.percent'), ('cart.queue.send'), ('cart.queued.dearer'),
    ('cart.queued.notAccepted'), ('cart.receipt.forPerson'), ('cart.receipt.lines'), ('cart.receipt.linesIn.cart'),
    ('cart.receipt.linesIn.saved'), ('cart.receipt.queued'), ('cart.receipt.rejected'), ('cart.receipt.tooLate'),
    ('cart.receipt.unknown'), ('cart.receipt.waiting'), ('cart.refused'), ('cart.saved.current'), ('cart.saved.deleted'),
    ('cart.saved.empty'), ('cart.saved.isActive'), ('cart.saved.lost'), ('cart.saved.noCopy'), ('cart.saved.notYourCustomer'),
    ('cart.saved.otherKept'), ('cart.saved.partnerSwitched'), ('cart.saved.renameTitle'), ('cart.saved.restorable')
  ) AS divided (base)
  CROSS JOIN (VALUES (''), ('.one'), ('.few'), ('.many'), ('.other')) AS forms (form)
  JOIN "translations" AS own ON own.key = base || form AND own.deleted_at IS NULL
), copied AS (
  INSERT INTO "translations" ("id", "key", "locale", "microsite_id", "text", "active", "updated_at")
  SELECT gen_random_uuid(), quote_key, locale, microsite_id, text, active, updated_at FROM worded
  ON CONFLICT DO NOTHING
)
UPDATE "translations" AS own SET "key" = worded.order_key, "version" = own.version + 1
FROM worded
WHERE own.id = worded.id AND NOT EXISTS (
  SELECT FROM "translations" AS newer
  WHERE newer.key = worded.order_key AND newer.locale = own.locale
    AND newer.microsite_id IS NOT DISTINCT FROM own.microsite_id
);--> statement-breakpoint
-- Operations say mail as well: in the audit log, in idempotency keys and in counts of requests.
WITH renamed (before, after) AS (
  VALUES
    ('identity.updateLetters', 'identity.updateMailChoices'),
    ('identity.requestLetter', 'identity.requestAccountMail'),
    ('identity.writeLetter', 'identity.writeAccountMail'),
    ('documents.wantLetter', 'documents.requestFileMail'),
    ('letters.preview', 'mails.preview'),
    ('letters.sendTest', 'mails.sendTest'),
    ('letters.testSmtp', 'mails.testSmtp'),
    ('notifications.findLetters', 'mails.findOutbox'),
    ('notifications.getLetter', 'mails.getOutboxMail')
), logged AS (
  UPDATE "audit_entries" SET "operation" = renamed.after FROM renamed WHERE "operation" = renamed.before
), answered AS (
  UPDATE "answered_once" SET "operation" = renamed.after FROM renamed WHERE "operation" = renamed.before
)
UPDATE "rate_windows" SET "key" = renamed.after || substr("key", length(renamed.before) + 1)
FROM renamed WHERE starts_with("key", renamed.before || '|');--> statement-breakpoint
UPDATE "audit_entries" SET
  "before" = CASE WHEN "before" ? 'lettersOff'
    THEN "before" - 'lettersOff' || jsonb_build_object('mailKindsOff', "before" -> 'lettersOff') ELSE "before" END,
  "after" = CASE WHEN "after" ? 'lettersOff'
    THEN "after" - 'lettersOff' || jsonb_build_object('mailKindsOff', "after" -> 'lettersOff') ELSE "after" END
WHERE "subject_kind" = 'users' AND ("before" ? 'lettersOff' OR "after" ? 'lettersOff');--> statement-breakpoint
UPDATE "paused_jobs" SET "name" = 'identity.accountMail' WHERE "name" = 'identity.accountLetter';
