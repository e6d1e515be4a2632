import { z } from "zod";
import { choice, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { tableStore } from "~/admin/table-store.server";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { smtpConfigs } from "../mails.tables";
import { boundToServer } from "./smtp-server";
import { testSmtp } from "./test-smtp.server";

const encryptions = smtpConfigs.encryption.enumValues;
const store = tableStore(smtpConfigs, { search: [smtpConfigs.title, smtpConfigs.host] });

/** An empty password keeps the stored one; without a username there is none, and a typed one belongs to nobody. */
function sealPassword({ vault }: ChangeCtx, id: string, username: string, password: string) {
  if (username === "" && password !== "")
    throw new Stopped(invalid("username", { key: "areas.smtp_configs.usernameMissing" }));
  if (username === "") return { password: null };
  return password ? { password: vault.seal(password, boundToServer(id)) } : {};
}

export default defineCollection({
  name: "smtp_configs",
  path: "system_settings/smtp_configs",
  group: "mail",
  permission: "manage_mail",
  can: ["create", "edit", "delete", "bulkDelete", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    text("host", { sortable: true }),
    text("port"),
    choice("encryption"),
    yesNo("active"),
  ],
  input: z.strictObject({
    title: z.string().trim().min(1).max(80),
    host: z
      .string()
      .trim()
      .max(253)
      .regex(/^[\w.:-]+$/, "areas.smtp_configs.hostRule"),
    port: z.coerce.number().int().min(1).max(65_535).default(587),
    encryption: z.enum(encryptions).default("starttls"),
    username: z.string().trim().max(200).default(""),
    /** Write-only: empty keeps the stored password. */
    password: z.string().max(500).default(""),
    active: z.boolean().default(false),
  }),
  values: ({ title, host, port, encryption, username, active }) => ({
    title,
    host,
    port,
    encryption,
    username,
    active,
    password: "",
  }),
  form: [
    { name: "title", kind: "text" },
    { name: "host", kind: "text" },
    { name: "port", kind: "number" },
    { name: "encryption", kind: "select", options: optionsInWords("encryption", encryptions) },
    { name: "username", kind: "text", hint: "areas.smtp_configs.usernameHint" },
    {
      name: "password",
      kind: "password",
      isSet: (record) => (record as { password?: unknown }).password !== null,
    },
    { name: "active", kind: "checkbox", checked: true },
  ],
  commands: [
    {
      name: "test",
      label: "areas.smtp_configs.test",
      done: "areas.smtp_configs.tested",
      isOffered: () => true,
      operation: testSmtp,
    },
  ],
  shows: { href: "/admin/smtp_from_addresses", label: "areas.smtp_from_addresses.title" },
  store: {
    ...store,
    async create(ctx, { password, ...values }) {
      const record = await store.create(ctx, values);
      if (password === "") return record;
      return store.update(ctx, record, sealPassword(ctx, record.id, values.username, password));
    },
    update: (ctx, record, { password, ...values }) =>
      store.update(ctx, record, { ...values, ...sealPassword(ctx, record.id, values.username, password) }),
  },
});
