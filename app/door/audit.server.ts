import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import type { Actor } from "./actor";
import { auditEntries } from "./door.tables";

export interface Change {
  kind: string;
  id: string;
  before?: unknown;
  after?: unknown;
}

/** Field names whose values never enter the audit trail, at any depth. */
const secretNames =
  /^(password|passwordHash|password_confirmation|secret|token|tokenHash|code|seed)$|_secret$|Secret$/;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.test(name) ? "(not shown)" : withoutSecrets(inner),
    ]),
  );
}

export async function writeAudit(
  tx: Db,
  entry: { operation: string; actor: Actor; requestId: string; at: Date; change: Change },
): Promise<void> {
  const { actor, change } = entry;
  await tx.insert(auditEntries).values({
    id: newId(),
    at: entry.at,
    operation: entry.operation,
    userId: actor.userId,
    userName: actor.userName,
    behindUserId: actor.behind?.userId ?? null,
    behindUserName: actor.behind?.userName ?? null,
    partnerNumber: actor.partner?.number ?? null,
    salesAreaId: actor.salesArea?.id ?? null,
    subjectKind: change.kind,
    subjectId: change.id,
    before: withoutSecrets(change.before) ?? null,
    after: withoutSecrets(change.after) ?? null,
    requestId: entry.requestId,
  });
}
