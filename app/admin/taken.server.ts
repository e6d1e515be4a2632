import type { ChangeCtx } from "~/door/operation.server";
import type { Problem } from "~/door/outcome";
import type { MessageKey } from "~/i18n/messages";
import { fieldCaption } from "./columns";
import { namedCollections } from "./named-kind";

/** Record that a new value collides with, and the fields whose values it has together. */
export interface Twin {
  /** Name of its collection. */
  kind: string;
  id: string;
  fields: readonly string[];
  isDeleted?: boolean;
}

/** Says at a field which record has its value already, and leads there. */
export async function takenProblem(ctx: ChangeCtx, path: string, twin: Twin | null): Promise<Problem> {
  const kind = twin && namedCollections().get(twin.kind);
  const names = twin && (await kind?.findNames({ ...ctx, db: ctx.tx }, [twin.id]));
  const name = names?.get(twin?.id ?? "");
  if (!twin || !kind || !name) return { path, text: { key: "admin.taken" } };
  const fields = twin.fields.map((field) => ctx.t(fieldCaption(field)));
  const text = { key: keyOf(twin), params: { name, ...(fields.length > 1 ? { fields } : {}) } };
  const href = twin.isDeleted ? `${kind.list}?state=deleted` : kind.page?.href(twin.id);
  const label = twin.isDeleted ? "admin.showDeleted" : "admin.openNamed";
  return { path, text, ...(href ? { page: { href, label: { key: label, params: { name } } } } : {}) };
}

function keyOf({ fields, isDeleted }: Twin): MessageKey {
  if (fields.length > 1) return isDeleted ? "admin.takenTogetherByDeleted" : "admin.takenTogether";
  return isDeleted ? "admin.takenByDeleted" : "admin.takenBy";
}
