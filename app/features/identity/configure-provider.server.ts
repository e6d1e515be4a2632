import { z } from "zod";
import { providerSchema, providersSetting, secretBound } from "~/config/provider-settings";
import type { Setting } from "~/config/settings";
import { newestSetting, writeSetting } from "~/config/settings.store.server";
import { command } from "~/door/operation.server";
import { conflict, invalid, ok } from "~/door/outcome";
import { allow, may, no, yes } from "~/door/verdict";

const asOneself = allow((actor) => (actor.behind ? no({ key: "password.notActing" }) : yes));

/** Adds a provider, or changes the one of the same name. A secret is never sent back; an empty one keeps what was set. */
export const configureProvider = command({
  name: "identity.configureProvider",
  allow: may("administer").and(asOneself),
  input: providerSchema.extend({ clientSecret: z.string().max(1_000).default("") }),
  async run(ctx, { clientSecret, ...provider }) {
    const target = { scope: "installation" } as const;
    const newest = await newestSetting(ctx.tx, providersSetting.key, target);
    const before = providersSetting.schema.safeParse(newest?.value ?? []).data ?? [];
    const old = before.find(({ name }) => name === provider.name);
    // A secret is bound to its issuer: one that was meant for another is never sent there.
    const kept = old?.issuer === provider.issuer ? old.sealedSecret : undefined;
    const sealedSecret = clientSecret
      ? ctx.vault.seal(clientSecret, secretBound(provider)).toString("base64")
      : kept;
    if (!sealedSecret) return invalid("clientSecret", { key: "form.required" });
    const others = before.filter(({ name }) => name !== provider.name);
    const written = await writeSetting(ctx.tx, {
      setting: providersSetting as unknown as Setting,
      target,
      value: [...others, { ...provider, sealedSecret }],
      effectiveFrom: ctx.clock.now(),
      version: newest?.version ?? 0,
    });
    if (written.kind !== "written") return conflict({ key: "form.invalid" });
    await ctx.audit({
      kind: "setting",
      id: providersSetting.key,
      before: old && withoutSecret(old),
      after: provider,
    });
    return ok({ name: provider.name });
  },
});

const withoutSecret = ({ sealedSecret: _, ...provider }: { sealedSecret: string }) => provider;
