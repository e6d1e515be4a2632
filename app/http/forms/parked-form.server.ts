import { z } from "zod";
import { installation } from "~/config/installation.server";
import { seal, unseal } from "~/config/seal.server";
import { parkForm } from "~/features/identity/sessions/parked-forms.server";
import { newId } from "~/lib/ids";
import type { Entrance } from "../entrance/entrance";
import { paths } from "../paths";
import { seeOther } from "../redirect.server";
import { hasSecret } from "./secret-fields";

/** A form as it was submitted, with its address and the customer that it was made for. */
export interface ParkedForm {
  path: string;
  madeFor: string;
  fields: [name: string, value: string][];
  /** True if files were left out, which must be chosen again. */
  withoutFiles: boolean;
}

const parkedSchema = z.object({
  path: z.string(),
  madeFor: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  withoutFiles: z.boolean(),
});

/**
 * Leads a visitor whose session has ended to sign-in, and from there to the parked form, or to its page if
 * nothing could be parked.
 */
export async function signInFirst(ctx: Entrance, secret: readonly string[] = []): Promise<Response> {
  const parkedId = await park(ctx, secret);
  const backPath = parkedId ? paths.carryOn(parkedId) : ctx.path;
  const notices = ctx.ended ? [{ severity: "info", key: `session.ended.${ctx.ended.why}` } as const] : [];
  return seeOther(paths.signIn(backPath), notices);
}

async function park(ctx: Entrance, secret: readonly string[]): Promise<string | null> {
  const { ended, sent } = ctx;
  if (!ended || !sent) return null;
  const entries = [...sent.form];
  const names = entries.map(([name]) => name);
  if (hasSecret(names, secret)) return null;
  const fields = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const parkedForm: ParkedForm = {
    path: ctx.path,
    madeFor: sent.madeFor,
    fields,
    withoutFiles: fields.length < entries.length,
  };
  const id = newId();
  const sealedBytes = seal(installation().secrets, JSON.stringify(parkedForm), boundTo(id, ended.userId));
  const outcome = await parkForm(ctx, { id, owner: ended.userId, sealed: sealedBytes });
  return outcome.kind === "ok" ? id : null;
}

/** Parked form, read by its owner. */
export function readParked(parkedRow: { id: string; userId: string; sealed: Buffer }): ParkedForm | null {
  const text = unseal(installation().secrets, parkedRow.sealed, boundTo(parkedRow.id, parkedRow.userId));
  const parseResult = parkedSchema.safeParse(text === null ? null : JSON.parse(text));
  return parseResult.success ? parseResult.data : null;
}

const boundTo = (id: string, userId: string) => `parked form|${id}|${userId}`;
