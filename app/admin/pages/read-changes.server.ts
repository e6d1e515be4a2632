import { holds } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import type { Entrance } from "~/http/entrance/entrance";
import { formatInstant } from "~/i18n/formats";
import type { Collection, RecordChange } from "../collection";
import { doerName } from "../doer-name";
import { type FormField, inputFields } from "../form-fields";

/** Last change of a record: its author, and the link to the values from before. */
export interface ChangeNote {
  text: string;
  /** Form with the values before that change; null if it was no change of values. */
  earlierHref: string | null;
  /** All changes of the record; null if the reader may not see the activity log. */
  history: string | null;
}

interface RecordChanges {
  note: ChangeNote | null;
  earlier: { notice: string; values: Record<string, unknown> } | null;
}

interface FormOfRecord {
  id: string;
  fields: readonly FormField[];
  /** Page of the form; it takes `?before=<entry of the log>`. */
  href: string;
}

/** Reads who changed a record last and, if the address asks for them, the values that it had before a change. */
export async function readChanges(
  ctx: Entrance,
  request: Request,
  collection: Pick<Collection, "name" | "operations">,
  form: FormOfRecord,
): Promise<RecordChanges> {
  const { findChange } = collection.operations;
  const before = new URL(request.url).searchParams.get("before");
  if (!findChange) return { note: null, earlier: null };
  const outcome = await findChange(ctx, { id: form.id, ...(before ? { before } : {}) });
  const { latest, earlier } = valueOr(ctx, outcome, { latest: null, earlier: null });
  const { t, actor } = ctx;
  const subject = `${collection.name}:${form.id}`;
  const hasEarlierValues = latest?.operation === `${collection.name}.update` && form.fields.length > 0;
  return {
    note: changeNoteOf(ctx, latest, {
      subject,
      earlierHref: latest && hasEarlierValues ? `${form.href}?before=${latest.id}` : null,
    }),
    earlier: earlier && {
      notice: t("admin.earlierShown", { time: formatInstant(earlier.at, actor.formats) }),
      values: valuesToRestore(form.fields, earlier.values),
    },
  };
}

/** Says who made the latest change; `subject` names the record in the activity log. */
export function changeNoteOf(
  ctx: Entrance,
  latest: RecordChange["latest"],
  { subject, earlierHref }: { subject: string; earlierHref: string | null },
): ChangeNote {
  const { t, actor } = ctx;
  return {
    text: latest
      ? t("admin.lastChange", {
          time: formatInstant(latest.at, actor.formats),
          name: latest.behindUserName ?? doerName(latest, t),
        })
      : t("admin.neverChanged"),
    earlierHref,
    history: historyOf(ctx, subject),
  };
}

/** Address of the changes of one record, `roles:018f…`, or of all records of a kind. */
export const historyHref = (subject: string): string =>
  `/admin/activities?subject=${encodeURIComponent(subject)}`;

export const historyOf = ({ actor }: Entrance, subject: string): string | null =>
  holds(actor, "view_activities") ? historyHref(subject) : null;

/** The log has no secrets: a field that holds one keeps its current value. */
function valuesToRestore(fields: readonly FormField[], values: Record<string, unknown>) {
  const names = new Set(inputFields(fields).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => names.has(name) && !JSON.stringify(value ?? null).includes("(not shown)"),
    ),
  );
}
