import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { figure, list, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { worded } from "~/admin/form-fields";
import { tableStore } from "~/admin/table-store.server";
import { providerFields } from "~/config/provider";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { providerIdentities, signInProviders } from "./credentials.tables";
import { disconnectAll } from "./link-provider.server";
import { providerBinding, providersTag } from "./providers.store.server";
import { testProvider } from "./test-provider.server";

const { title, name, issuer, subjectClaim } = signInProviders;
const table = tableStore(signInProviders, {
  search: [title, name, issuer],
  extra: {
    connected: sql<number>`(SELECT count(DISTINCT user_id)::int FROM ${providerIdentities} i
      WHERE i.issuer = ${issuer})`,
  },
});
const claims = subjectClaim.enumValues;

/** A secret that was not typed stays, but never follows to another issuer. */
function sealed({ vault }: ChangeCtx, provider: { id: string; issuer: string }, secret: string) {
  return { clientSecret: vault.seal(secret, providerBinding(provider)) };
}

const secretNeeded = () => new Stopped(invalid("clientSecret", { key: "form.required" }));

export default defineCollection({
  name: "sign_in_providers",
  path: "system_settings/sign_in_providers",
  group: "system",
  // Who says who somebody is gets into every account: that takes the right to every role.
  permission: "manage_roles",
  can: ["create", "edit", "delete", "bulkDelete", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    text("issuer", { sortable: true, wrap: true }),
    text("clientId", { wrap: true }),
    list<{ name: string }>("returnPath", (provider) => [`/auth/${provider.name}/callback`]),
    figure("connected"),
    yesNo("linkByMail"),
    yesNo("active"),
  ],
  input: z.strictObject({
    ...providerFields,
    /** Write-only: empty keeps what is stored. */
    clientSecret: z.string().max(1_000).default(""),
    active: z.boolean().default(false),
  }),
  values: (provider) => ({
    name: provider.name,
    title: provider.title,
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: "",
    subjectClaim: provider.subjectClaim,
    linkByMail: provider.linkByMail,
    trustsSecondStep: provider.trustsSecondStep,
    active: provider.active,
  }),
  form: [
    { name: "title", kind: "text", hint: "areas.sign_in_providers.titleHint" },
    { name: "name", kind: "text", hint: "areas.sign_in_providers.nameHint" },
    { name: "issuer", kind: "text", hint: "areas.sign_in_providers.issuerHint" },
    { name: "clientId", kind: "text" },
    { name: "clientSecret", kind: "password", hint: "admin.secretHint", isSet: () => true },
    {
      name: "subjectClaim",
      kind: "select",
      hint: "areas.sign_in_providers.claimHint",
      options: worded("subjectClaim", claims),
    },
    { name: "linkByMail", kind: "checkbox", hint: "areas.sign_in_providers.mailHint" },
    { name: "trustsSecondStep", kind: "checkbox", hint: "areas.sign_in_providers.secondStepHint" },
    { name: "active", kind: "checkbox" },
  ],
  unique: { sign_in_providers_name: "name" },
  commands: [
    {
      name: "test",
      label: "areas.sign_in_providers.test",
      done: "areas.sign_in_providers.tested",
      shown: ({ active }) => active,
      operation: testProvider,
    },
  ],
  confirm: "areas.sign_in_providers.confirm",
  shows: { href: "/", label: "areas.sign_in_providers.shows" },
  tag: providersTag,
  store: {
    ...table,
    async create(ctx, { clientSecret, ...values }) {
      if (!clientSecret) throw secretNeeded();
      const id = newId();
      return table.create(ctx, { ...values, id, ...sealed(ctx, { ...values, id }, clientSecret) });
    },
    async update(ctx, record, { clientSecret, ...values }) {
      if (!clientSecret && values.issuer !== record.issuer) throw secretNeeded();
      const secret = clientSecret ? sealed(ctx, { ...values, id: record.id }, clientSecret) : {};
      return table.update(ctx, record, { ...values, ...secret });
    },
    /** Whoever came in by it would come in again if somebody set the provider up once more. */
    async remove(ctx, record) {
      const gone = await table.remove(ctx, record);
      const others = await ctx.tx.$count(signInProviders, eq(issuer, record.issuer));
      if (others === 0) await disconnectAll(ctx, record.issuer);
      return gone;
    },
  },
});
