import { z } from "zod";
import { figure, list, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { providerFields } from "~/config/provider";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { signInProviders } from "./credentials.tables";
import { disconnectAll } from "./link-provider.server";
import { countProvidersOf, providerStore } from "./provider-records.store.server";
import { providerBinding, providersTag } from "./providers.store.server";
import { testProvider } from "./test-provider.server";

const claims = signInProviders.subjectClaim.enumValues;

/** Seals the secret to its issuer: an empty field keeps the stored secret, but never for another issuer. */
function sealSecret({ vault }: ChangeCtx, provider: { id: string; issuer: string }, secret: string) {
  return { clientSecret: vault.seal(secret, providerBinding(provider)) };
}

const secretNeeded = () => new Stopped(invalid("clientSecret", { key: "form.required" }));

export default defineCollection({
  name: "sign_in_providers",
  path: "system_settings/sign_in_providers",
  group: "system",
  // Requires the right to manage roles: a provider can sign anybody in, so its owner could get any role.
  permission: "manage_roles",
  identity: ["name"],
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
    /** Write-only: empty keeps the stored secret. */
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
    { name: "clientSecret", kind: "password", isSet: () => true },
    {
      name: "subjectClaim",
      kind: "select",
      hint: "areas.sign_in_providers.claimHint",
      options: optionsInWords("subjectClaim", claims),
    },
    { name: "linkByMail", kind: "checkbox", hint: "areas.sign_in_providers.mailHint" },
    { name: "trustsSecondStep", kind: "checkbox", hint: "areas.sign_in_providers.secondStepHint" },
    { name: "active", kind: "checkbox", checked: true },
  ],
  unique: { sign_in_providers_name: "name" },
  commands: [
    {
      name: "test",
      label: "areas.sign_in_providers.test",
      done: "areas.sign_in_providers.tested",
      isOffered: ({ active }) => active,
      operation: testProvider,
    },
  ],
  confirm: "areas.sign_in_providers.confirm",
  shows: { href: "/", label: "areas.sign_in_providers.shows" },
  tag: providersTag,
  store: {
    ...providerStore,
    async create(ctx, { clientSecret, ...values }) {
      if (!clientSecret) throw secretNeeded();
      const id = newId();
      return providerStore.create(ctx, {
        ...values,
        id,
        ...sealSecret(ctx, { ...values, id }, clientSecret),
      });
    },
    async update(ctx, record, { clientSecret, ...values }) {
      if (!clientSecret && values.issuer !== record.issuer) throw secretNeeded();
      const secret = clientSecret ? sealSecret(ctx, { ...values, id: record.id }, clientSecret) : {};
      return providerStore.update(ctx, record, { ...values, ...secret });
    },
    /** Disconnects all accounts: otherwise setting the provider up again would sign its old users in. */
    async remove(ctx, record) {
      const removedProvider = await providerStore.remove(ctx, record);
      if ((await countProvidersOf(ctx.tx, record.issuer)) === 0) await disconnectAll(ctx, record.issuer);
      return removedProvider;
    },
  },
});
