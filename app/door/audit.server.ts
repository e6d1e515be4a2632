import type { Db } from "~/db/db.server";
import { writtenJson } from "~/db/storable-json.server";
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

/** Writes one side of a change, which may have thousands of lines. */
async function recordOf(side: unknown): Promise<unknown> {
  const record = (await withoutSecretsInTurns(side)) ?? null;
  return typeof record === "object" && record !== null ? writtenJson(record) : record;
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
    before: await recordOf(change.before),
    after: await recordOf(change.after),
    requestId: entry.requestId,
  });
}
