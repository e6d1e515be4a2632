import { z } from "zod";
import { choices, instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { type Permission, permissions } from "~/door/permissions";
import { dayIn } from "~/lib/business-date";
import { daySchema } from "~/lib/field-schemas";
import { assertMayBecome } from "../assert-not-above.server";
import { permissionChoices } from "./permission-choices.server";
import { newToken, revokeToken } from "./revoke-token.server";
import { findDefaultHoldingId, tokenStore } from "./token-records.store.server";
import { getUserIdByName } from "./user-records.store.server";
import { tokenReferences } from "./user-references.store.server";

/** Returns the end of the last day of a token; a day that is over is refused, unless it is the stored one. */
function endOf(ctx: ChangeCtx, expiresOn: string | undefined, storedEnd: Date | null = null): Date | null {
  if (!expiresOn) return null;
  const isOver = expiresOn < dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
  if (isOver && expiresOn !== day(storedEnd))
    throw new Stopped(invalid("expiresOn", { key: "areas.tokens.pastDay" }));
  return new Date(`${expiresOn}T23:59:59Z`);
}

/** Finds the owner, as whom the token will act: its rights may not exceed those of the actor. */
async function getOwnerId(
  ctx: ChangeCtx,
  { username, scopes }: { username: string; scopes: readonly Permission[] },
): Promise<string> {
  const ownerId = await getUserIdByName(ctx, username);
  await assertMayBecome(ctx, ownerId, scopes);
  return ownerId;
}

const day = (at: Date | null) => at?.toISOString().slice(0, 10);

export default defineCollection({
  name: "tokens",
  path: "tokens",
  group: "system",
  permission: "manage_tokens",
  stays: true,
  can: ["create", "edit", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    text("username"),
    choices("scopes", { choices: "permissions", wrap: true }),
    instant("createdAt", { sortable: true }),
    {
      ...instant("expiresAt"),
      datatype: "date",
      // The day as it was typed: as an instant it would be the next day in time zones further east.
      cell: ({ expiresAt }) => (expiresAt ? { kind: "date", date: day(expiresAt) ?? "" } : null),
    },
    instant("lastUsedAt", { sortable: true }),
    instant("revokedAt"),
  ],
  input: z.strictObject({
    /** Id from the form: the token is shown once, and reloading the page creates no second one. */
    id: z.uuid().optional(),
    title: z.string().trim().min(1).max(80),
    username: z.string().trim().min(1).max(100),
    scopes: z.array(z.enum(permissions)).max(100).default([]),
    expiresOn: daySchema.optional().meta({ typed: "date" }),
  }),
  values: ({ expiresAt: until, ...token }) => ({
    title: token.title,
    username: token.username,
    scopes: token.scopes,
    expiresOn: day(until),
  }),
  form: [
    { name: "title", kind: "text" },
    { name: "username", kind: "text" },
    {
      name: "scopes",
      kind: "multi_select",
      hint: "areas.tokens.scopes",
      options: permissionChoices,
    },
    { name: "expiresOn", kind: "date" },
  ],
  commands: [
    {
      name: "revoke",
      label: "areas.tokens.revoke",
      done: "areas.tokens.revoked",
      isOffered: (token) => token.revokedAt === null,
      asks: (id) => `/admin/tokens/${encodeURIComponent(id)}/revoke`,
      operation: revokeToken,
    },
  ],
  refersTo: tokenReferences,
  rowKind: (token) => (token.revokedAt ? "info" : undefined),
  /** Shows the token itself on the page after creating it, once. */
  created: (token) => ("secret" in token ? { key: "areas.tokens.once", secret: String(token.secret) } : null),
  store: {
    ...tokenStore,
    async create(ctx, { username, expiresOn, ...values }) {
      const expiresAt = endOf(ctx, expiresOn);
      const owner = await getOwnerId(ctx, { ...values, username });
      const { secret, tokenHash } = newToken();
      const record = await tokenStore.create(ctx, {
        ...values,
        userId: owner,
        tokenHash,
        holdingId: await findDefaultHoldingId(ctx.tx, owner),
        expiresAt,
      });
      return { ...record, secret };
    },
    async update(ctx, record, { username, expiresOn, ...values }) {
      await assertMayBecome(ctx, record.userId, record.scopes);
      const owner = await getOwnerId(ctx, { ...values, username });
      const until = endOf(ctx, expiresOn, record.expiresAt);
      return tokenStore.update(ctx, record, { ...values, userId: owner, expiresAt: until });
    },
  },
});
