import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { command, query } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import { oneself } from "~/features/identity/ways-in/prove-password.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { deleteFeedAddress, findOwnFeedAddresses, insertFeedAddress } from "./feeds.store.server";

/** Addresses of one user; more are forgotten ones. */
const maxAddresses = 10;

/** Lists the user's secret addresses; the secrets themselves are not stored. */
export const listFeedAddresses = query({
  name: "feeds.list",
  allow: signedIn,
  input: z.strictObject({}),
  async run({ db, actor, portal }) {
    const addresses = await findOwnFeedAddresses(db, must(actor.userId, "a signed-in user"));
    return ok({
      /** Id of the next address: a form that is sent twice creates one. */
      nextId: newId(),
      partner: actor.partner,
      portal,
      addresses: addresses.map(({ id, partner, createdAt, lastUsedAt }) => ({
        id,
        partner,
        createdAt,
        lastUsedAt,
      })),
    });
  },
});

/**
 * Creates a secret address for the active customer and returns its secret, once. Staff who act for a user cannot: they
 * would take a lasting view of the user's documents along.
 */
export const createFeedAddress = command({
  name: "feeds.create",
  allow: oneself.and(withPartner),
  limits: [{ times: 20, seconds: 3_600 }],
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const { actor, tx, clock } = ctx;
    const userId = must(actor.userId, "a signed-in user");
    const partner = must(actor.partner, "an active customer");
    const salesAreaId = must(actor.salesArea, "a sales area").id;
    if ((await findOwnFeedAddresses(tx, userId)).length >= maxAddresses)
      return conflict({ key: "profile.feeds.tooMany", params: { count: maxAddresses } });
    const token = randomBytes(32).toString("base64url");
    const address = { id, userId, partner, salesAreaId, createdAt: clock.now() };
    if (!(await insertFeedAddress(tx, { ...address, tokenHash: feedTokenHash(token) })))
      return conflict({ key: "profile.feeds.shownOnce" });
    await ctx.audit({ kind: "feedAddresses", id, after: { partner: partner.number, salesAreaId } });
    return ok({ id, token });
  },
});

export const revokeFeedAddress = command({
  name: "feeds.revoke",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const { partner, salesAreaId } = orNotFound(await deleteFeedAddress(ctx.tx, userId, id));
    await ctx.audit({ kind: "feedAddresses", id, before: { partner: partner.number, salesAreaId } });
    return ok({ id });
  },
});

export const feedTokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
