import { choice, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, invalid, Stopped } from "~/door/outcome";
import { problemsOfMapping } from "~/erp/connections/check-mapping";
import { boundToAddress, type ErpConnection, secretTargets } from "~/erp/connections/connections";
import { newId } from "~/lib/ids";
import { type ConnectionValues, connectionSchema, missingFields } from "./connection-fields";
import { clearChoice, connectionStore } from "./connections.store.server";

const page = (id: string) => `/admin/sap_maintenance/sap_connection_configs/${id}/ping`;
const onSap = { dependsOn: "kind", is: "s4hana" };
const byAddress = { dependsOn: "connectionType", is: "address" };
const byDestination = { dependsOn: "connectionType", is: "destination" };

/** Refuses what could not be opened: the portal would not start with it. */
function assertUsable(values: ConnectionValues): void {
  const requiredFields = missingFields(values).map((path) => ({
    path,
    text: { key: "form.required" } as const,
  }));
  if (requiredFields.length > 0) throw new Stopped({ kind: "invalid", problems: requiredFields });
  if (values.kind === "embedded" || values.mapping === "") return;
  const problems = problemsOfMapping(values.mapping);
  if (problems.length > 0)
    throw new Stopped(
      invalid("mapping", {
        key: "areas.sap_connections.wrongMapping",
        params: { problems },
      }),
    );
}

/** Tells whether user and password would travel unencrypted. */
const sendsSecretPlainly = ({ kind, connectionType, authenticationType, url, tokenUrl }: ConnectionValues) =>
  kind === "s4hana" &&
  connectionType === "address" &&
  authenticationType !== "certificate" &&
  [url, authenticationType === "oauth" ? tokenUrl : ""].some((address) => /^http:/i.test(address));

/** Seals the secret to its address: an empty field keeps the stored secret, but never for another address. */
function secretOf(
  ctx: ChangeCtx,
  values: ConnectionValues & { id: string },
  storedConnection: ErpConnection | null,
) {
  if (values.kind === "embedded" || values.connectionType === "destination") return { secret: null };
  if (values.secret) return { secret: ctx.vault.seal(values.secret, boundToAddress(values)) };
  const goesElsewhere = secretTargets.some((name) => storedConnection?.[name] !== values[name]);
  if (!storedConnection?.secret || goesElsewhere)
    throw new Stopped(invalid("secret", { key: "form.required" }));
  return {};
}

/** Connections to the ordering system; the chosen one is opened when the portal starts. */
export default defineCollection<ErpConnection, typeof connectionSchema>({
  name: "sap_connections",
  path: "sap_maintenance/sap_connection_configs",
  group: "system",
  permission: "administer",
  // Secrets and files belong to this installation.
  stays: true,
  can: ["create", "edit", "delete", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    choice("kind", { choices: "connectionKind" }),
    text("url", { wrap: true }),
    {
      ...text("chosen"),
      cell: ({ chosen }, { t }) => ({ kind: "text", text: t(chosen ? "ui.yes" : "ui.no") }),
    },
  ],
  input: connectionSchema,
  values: ({ id: _, version: __, secret: ___, ...connection }) => ({ ...connection, secret: "" }),
  form: [
    { name: "title", kind: "text" },
    {
      name: "kind",
      kind: "select",
      value: "s4hana",
      options: optionsInWords("connectionKind", ["s4hana", "embedded"]),
    },
    {
      kind: "section",
      label: "areas.sap_connections.way",
      shownWhen: onSap,
      fields: [
        {
          name: "connectionType",
          kind: "select",
          value: "address",
          options: optionsInWords("connectionType", ["address", "destination"]),
        },
        { name: "url", kind: "text", shownWhen: byAddress, hint: "areas.sap_connections.urlHint" },
        { name: "client", kind: "text", shownWhen: byAddress, hint: "areas.sap_connections.clientHint" },
        { name: "authorityFile", kind: "text", shownWhen: byAddress, hint: "areas.sap_connections.fileHint" },
        { name: "destination", kind: "text", shownWhen: byDestination },
        {
          name: "bindingsFile",
          kind: "text",
          shownWhen: byDestination,
          hint: "areas.sap_connections.fileHint",
        },
        {
          kind: "group",
          label: "areas.sap_connections.signIn",
          shownWhen: byAddress,
          fields: [
            {
              name: "authenticationType",
              kind: "select",
              value: "basic",
              options: optionsInWords("authenticationType", ["basic", "oauth", "certificate"]),
            },
            {
              name: "username",
              kind: "text",
              autocomplete: "off",
              shownWhen: { dependsOn: "authenticationType", is: ["basic", "oauth"] },
            },
            {
              name: "tokenUrl",
              kind: "text",
              shownWhen: { dependsOn: "authenticationType", is: "oauth" },
            },
            {
              name: "certificateFile",
              kind: "text",
              shownWhen: { dependsOn: "authenticationType", is: "certificate" },
              hint: "areas.sap_connections.fileHint",
            },
            {
              name: "secret",
              kind: "password",
              hint: "areas.sap_connections.secretHint",
              isSet: (record) => (record as { secret?: unknown }).secret !== null,
            },
          ],
        },
      ],
    },
    {
      kind: "section",
      label: "areas.sap_connections.codes",
      shownWhen: onSap,
      fields: [{ name: "mapping", kind: "textarea", hint: "areas.sap_connections.mappingHint" }],
    },
    { name: "chosen", kind: "checkbox", hint: "areas.sap_connections.chosenHint" },
  ],
  warnings: (values) => (sendsSecretPlainly(values) ? [{ key: "areas.sap_connections.plainHttp" }] : []),
  look: { label: "areas.sap_connections.ping", href: page },
  tools: [{ href: page("current"), label: "areas.sap_connections.current" }],
  store: {
    ...connectionStore,
    async create(ctx, { secret, ...values }) {
      assertUsable({ ...values, secret });
      const id = newId();
      if (values.chosen) await clearChoice(ctx.tx, id);
      return connectionStore.create(ctx, {
        ...values,
        id,
        ...secretOf(ctx, { ...values, secret, id }, null),
      });
    },
    async update(ctx, record, { secret, ...values }) {
      assertUsable({ ...values, secret });
      // Prevents a start without a chosen system: the portal would place orders in its own ERP.
      if (record.chosen && !values.chosen)
        throw new Stopped(invalid("chosen", { key: "areas.sap_connections.stillChosen" }));
      if (values.chosen) await clearChoice(ctx.tx, record.id);
      const sealedSecret = secretOf(ctx, { ...values, secret, id: record.id }, record);
      return connectionStore.update(ctx, record, { ...values, ...sealedSecret });
    },
    async remove(ctx, record) {
      if (record.chosen) throw new Stopped(conflict({ key: "areas.sap_connections.stillChosen" }));
      return (await connectionStore.remove(ctx, record)) ?? null;
    },
  },
});
