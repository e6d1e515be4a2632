import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { withoutSecretsInTurns } from "~/lib/without-secrets";
import type { Actor } from "./actor";
import { auditEntries } from "./door.tables";

export interface Change {
  kind: string;
  id: string;
  before?: unknown;
  after?: unknown;
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
    before: (await withoutSecretsInTurns(change.before)) ?? null,
    after: (await withoutSecretsInTurns(change.after)) ?? null,
    requestId: entry.requestId,
  });
}
