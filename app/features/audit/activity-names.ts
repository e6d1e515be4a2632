import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";

/** Verbs of the operations that every area of the administration has. */
const verbs = ["create", "update", "remove", "restore", "move"] as const;

/** Finds the title of an area; null for a kind that is none. */
function areaTitleOf(kind: string, t: Translate): string | null {
  const key = `areas.${kind}.title`;
  const title = t(key as MessageKey);
  return title === key ? null : title;
}

/** Names an operation for readers, such as "Roles: changed"; one outside the areas keeps its name. */
export function operationTitle(operation: string, t: Translate): string {
  const dot = operation.lastIndexOf(".");
  const verb = verbs.find((each) => each === operation.slice(dot + 1));
  const area = areaTitleOf(operation.slice(0, dot), t);
  return verb && area ? t("admin.activity.of", { area, verb: t(`admin.activity.${verb}`) }) : operation;
}

export const kindTitle = (kind: string, t: Translate): string => areaTitleOf(kind, t) ?? kind;

/** Names a record by what its entry says of it: its title, name or number. */
export function subjectName({ before, after }: { before: unknown; after: unknown }): string | null {
  for (const state of [after, before]) {
    if (typeof state !== "object" || state === null) continue;
    const values = state as Record<string, unknown>;
    const name = nameFields
      .map((field) => values[field])
      .find((value) => typeof value === "string" && value !== "");
    if (name !== undefined) return String(name);
  }
  return null;
}

const nameFields = ["username", "title", "name", "host", "number", "key"] as const;
